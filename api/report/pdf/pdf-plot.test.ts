import { describe, expect, it } from 'vitest'
import { LINHAS } from '#shared/linhas/index'
import { readPdf } from '#shared/node/testing/pdf/read-pdf'
import { reportBytes, sampleFoto, sampleRegistro, sampleRequest } from '../testing/sample-report.ts'
import { axisLabels, countBands, describePlot, ticks } from './pdf-plot.ts'

describe('the plot of a report', () => {
  it('counts damages by round stretches that hold each of them once, also on their edges', () => {
    for (const count of [1, 5, 78, 600]) {
      const values = Array.from({ length: count }, (_, n) => 3 + ((n * 37) % 611) / 10)
      const scale = ticks(values, 10)
      const counts = countBands(values, scale)
      expect(counts.length).toBeLessThanOrEqual(10)
      expect(counts.reduce((sum, n) => sum + n, 0)).toBe(count)
    }
    expect(countBands([-5, 0, 9.9, 10, 20], [-10, 0, 10, 20])).toEqual([1, 2, 2])
  })

  it('wrote heights of one axis with and without decimals', () => {
    expect(axisLabels([40, 40.5, 41])).toEqual(['40,0 m', '40,5 m', '41,0 m'])
    expect(axisLabels([1000, 1500])).toEqual(['1.000 m', '1.500 m'])
  })

  it('tells in words what it draws', () => {
    const points = [3, 12, 14.5].map((metros, index) => ({ numero: index + 1, metros }))
    expect(describePlot(points)).toMatch(/^2 a 4 m: 1; .*; 12 a 14 m: 1; 14 a 16 m: 1$/)
  })

  it('drew records that show no damage, an observation alone, among the damages', async () => {
    const { drone } = LINHAS
    const jpeg = await sampleFoto()
    const observed = sampleRegistro(drone, jpeg, { marker: null, dimensao: '', dano: '', altura: 500 })
    const summary = async (...registros: (typeof observed)[]) =>
      (await readPdf(await reportBytes(sampleRequest(drone, registros)))).pages[1]
    const both = await summary(sampleRegistro(drone, jpeg), observed)
    expect(both).toContain('Danos por altura')
    expect(both).not.toContain('600 m')
    expect(await summary(observed)).not.toContain('Danos por')
  })
})
