import { describe, expect, it } from 'vitest'
import type { LocalFoto } from '../escolha/local-foto.ts'
import { takenLine } from './taken-line.ts'

const line = (dados: Partial<NonNullable<LocalFoto['dados']>>) => takenLine({ dados } as LocalFoto)

describe('when and how high a photo was taken', () => {
  it("breaks only after its comma: the 'm' of a height stood alone on a line in a narrow card", () => {
    const tirada = '2026-11-20T10:15:12'
    expect(line({ tirada, altura: 64.2 }).split(' ')).toEqual(['20/11/2026\u00A010:15,', '64,20\u00A0m'])
    expect(line({ tirada })).toBe('20/11/2026\u00A010:15')
    expect(line({})).toBe('')
  })
})
