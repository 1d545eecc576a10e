import { expect, it } from 'vitest'
import { calibracaoSchema } from './calibracao.ts'
import { fotoSchema } from './foto.ts'

const FOTO = { id: 1, os: 'OS-1', image: '/a.jpg' }
const CALIBRACAO = { cmPorPixel: 1, comprimentoCm: 2, imageMeta: { width: 3, height: 4 }, por: 'Ana' }

it.each([
  [[2026, 11, 22, 10, 0], '2026-11-22T10:00:00'],
  [1_793_440_800_000, '1793440800000'],
])(
  'the save of a photo was dropped, and with it the question of a conflict, for a moment that came as %j',
  (em, lido) => {
    expect(fotoSchema.parse({ ...FOTO, salva: { versao: 3, por: 'Ana', em } }).salva).toEqual({
      versao: 3,
      por: 'Ana',
      em: lido,
    })
    expect(calibracaoSchema.parse({ ...CALIBRACAO, em }).em).toBe(lido)
  },
)

it('a save without a moment is none', () => {
  expect(fotoSchema.parse({ ...FOTO, salva: { versao: 3, por: 'Ana', em: null } }).salva).toBeUndefined()
})
