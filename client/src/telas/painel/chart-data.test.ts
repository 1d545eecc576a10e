import { describe, expect, it } from 'vitest'
import { countByMes, escala } from './chart-data.ts'

const item = (id: number, data_criacao: string) => ({
  id,
  responsavel: '',
  empresa: '',
  os: '',
  data_criacao,
})

describe('the chart of inspections', () => {
  it('counts each line in the twelve months that end now, older ones left out', () => {
    const listas = {
      robo: [item(1, '2026-11-30T23:00:00Z'), item(2, '2025-11-30T23:00:00Z')],
      drone: [item(3, '2026-11-01T00:00:00Z'), item(4, '2025-12-01T00:00:00Z')],
      civil: [item(5, '2026-02-01T00:00:00Z')],
    }
    const meses = countByMes(listas, '2026-11')
    expect(meses.map(({ mes }) => mes)).toEqual([
      '2025-12',
      ...Array.from({ length: 11 }, (_, i) => `2026-${String(i + 1).padStart(2, '0')}`),
    ])
    expect(meses.at(-1)).toMatchObject({ label: 'nov', porLinha: { robo: 1, drone: 1, civil: 0 }, total: 2 })
    expect(meses.reduce((soma, { total }) => soma + total, 0)).toBe(4)
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
