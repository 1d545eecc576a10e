import { describe, expect, it } from 'vitest'
import { byLinha } from '#shared/linhas/index'
import { escala, shownMonths } from './chart-data.ts'

describe('the chart of inspections', () => {
  it('names each month and sums its lines', () => {
    const [mes] = shownMonths([{ mes: '2026-11', porLinha: { ...byLinha(() => 0), robo: 2, civil: 1 } }])
    expect(mes).toMatchObject({ mes: '2026-11', label: 'nov', total: 3 })
  })

  it.each([
    [0, [0, 1, 2, 3, 4]],
    [4, [0, 1, 2, 3, 4]],
    [93, [0, 25, 50, 75, 100]],
    [401, [0, 250, 500, 750, 1000]],
    [123_456, [0, 50_000, 100_000, 150_000, 200_000]],
  ])('scales %d in four round steps', (maximo, passos) => {
    expect(escala(maximo)).toEqual(passos)
  })
})
