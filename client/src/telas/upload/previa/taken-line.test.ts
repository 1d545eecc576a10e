import { describe, expect, it } from 'vitest'
import type { LocalFoto } from '../escolha/local-foto.ts'
import { takenLine, takenSummary } from './taken-line.ts'

const line = (dados: Partial<NonNullable<LocalFoto['dados']>>) => takenLine({ dados } as LocalFoto)

describe('when and how high a photo was taken', () => {
  it("breaks only after its comma: the 'm' of a height stood alone on a line in a narrow card", () => {
    const tirada = '2026-11-20T10:15:12'
    expect(line({ tirada, altura: 64.2 }).split(' ')).toEqual(['20/11/2026\u00A010:15,', '64,20\u00A0m'])
    expect(line({ tirada })).toBe('20/11/2026\u00A010:15')
    expect(line({})).toBe('')
  })
})

describe('what chosen photos say together', () => {
  const foto = (altura: number | null) => ({ dados: { tirada: '2026-11-20T10:15:12', altura } }) as LocalFoto

  it('tells apart how many have no height, which made the line longer than the room kept for it', () => {
    const entre = 'Tiradas em 20/11/2026\u00A010:15. Alturas de 12,00\u00A0m a 64,20\u00A0m.'
    expect(takenSummary([foto(64.2), foto(12)])).toEqual({ entre, semAltura: '' })
    expect(takenSummary([foto(64.2), foto(null), foto(12)])).toEqual({
      entre,
      semAltura: 'Sem altura: 1 foto.',
    })
  })

  it('says of one photo alone when it was taken, not when they were', () => {
    expect(takenSummary([foto(64.2)]).entre).toBe('Tirada em 20/11/2026\u00A010:15. Altura 64,20\u00A0m.')
  })

  it('says nothing of heights that no photo has, nor of photos not read yet', () => {
    expect(takenSummary([foto(null)])).toEqual({
      entre: 'Tirada em 20/11/2026\u00A010:15.',
      semAltura: '',
    })
    expect(takenSummary([{} as LocalFoto])).toEqual({ entre: '', semAltura: '' })
  })
})
