import { expect, it } from 'vitest'
import { contentsInWords } from './contents-in-words.ts'

it("a backup of one installation just begun does not hold '1 usuários'", () => {
  expect(contentsInWords({ usuarios: 1, lotes: 0, fotos: 1 })).toBe('1 usuário, 0 envios, 1 foto')
  expect(contentsInWords({ usuarios: 2, lotes: 1, fotos: 1200 })).toBe('2 usuários, 1 envio, 1.200 fotos')
})
