import { describe, expect, it } from 'vitest'
import { byLinha } from '#shared/linhas/index'
import { escala, segmentHeights, shownMonths } from './chart-data.ts'

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

  it.each([
    ['2 and 1 beside 60 were not seen, and the bar stood above its line', [2, 60, 1], [5, 116, 5]],
    ['one of each among thousands', [0.01, 0.01, 0], [5, 5, 0]],
    ['as many of each', [20, 20, 20], [40, 40, 40]],
    ['a month without any', [0, 0, 0], [0, 0, 0]],
  ])('draws what is there, as high as the total: %s', (_, counts, heights) => {
    expect(segmentHeights(counts, { unit: 2, least: 5 })).toEqual(heights)
  })
})
