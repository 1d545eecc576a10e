import { describe, expect, it } from 'vitest'
import { textOf } from './dependency-use.ts'

const guide = textOf('docs/scaling.md')
const measurements = textOf('docs/performance.md')
const measured = measurements.replaceAll(/\s+/g, ' ')

/** What stands under a heading of docs/performance.md, up to the next one, by the heading's address. */
const measuredUnder = (address: string) =>
  measurements.split(/^##+ /m).find((part) => {
    const [heading = ''] = part.split('\n')
    return (
      heading
        .toLowerCase()
        .replaceAll(/[^\p{L}\d -]/gu, '')
        .replaceAll(' ', '-') === address
    )
  }) ?? ''

/** The rows of the table below a heading, as cells; the first row is the head. */
const tableOf = (heading: string) => {
  const [, part = ''] = guide.split(`\n## ${heading}\n`)
  const [table = ''] = /(?:^\|.*\n)+/m.exec(part) ?? []
  const rows = table.trim().split('\n')
  return [rows[0] ?? '', ...rows.slice(2)].map((row) =>
    row
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )
}

/** Turns '2.500.000', '3,6 TB' and '1,41 s' into numbers, of bytes or seconds where there is a unit. */
const SIZES: Record<string, number> = { s: 1, h: 3600, MB: 1e6, GB: 1e9, TB: 1e12 }
const numberOf = (text: string) => {
  const [, digits = '', unit = ''] = /^([\d.,]+) ?(s|h|MB|GB|TB)?$/.exec(text) ?? expect.fail(text)
  return Number(digits.replaceAll('.', '').replace(',', '.')) * (SIZES[unit] ?? 1)
}
/** How exact a cell is: half a unit of its last digit. */
const slackOf = (text: string) => {
  const [, decimals = ''] = /,(\d+)/.exec(text) ?? []
  const [, unit = ''] = / (s|h|MB|GB|TB)$/.exec(text) ?? []
  return (SIZES[unit] ?? 1) * 0.5 * 10 ** -decimals.length * 1.001
}
const expectAbout = (text: string, value: number) =>
  expect(Math.abs(numberOf(text) - value), `${text} against ${value}`).toBeLessThanOrEqual(slackOf(text))

const FOTOS = 25
const BYTES = 12e6 * FOTOS
const HOURS = 220
const PEAK = 4

const [, ...works] = tableOf('Uma inspeção')
const inspection = works.slice(0, -1).reduce((sum, [, , cpu = '']) => sum + numberOf(cpu), 0)
const monthly = Object.fromEntries(tableOf('Por mês').map(([name = '', ...cells]) => [name, cells]))

describe('docs/scaling.md', () => {
  it('counts with figures that docs/performance.md tells', () => {
    const [before = ''] = guide.split('\n## Uma inspeção')
    const cited = [...before.matchAll(/`(\d[^`]*)`/g)].map(([, figure = '']) => figure)
    expect(cited.length).toBeGreaterThan(8)
    expect(cited.filter((figure) => !measured.includes(figure))).toEqual([])
  })

  it('takes the figure of each work from the part of docs/performance.md that it leads to', () => {
    const sources = tableOf('O que foi medido').map((cells) => cells.at(-1) ?? '')
    const cited = sources.flatMap((source) => [
      ...source.matchAll(/\(performance\.md#([^)]+)\): `(\d[^`]*)`/g),
    ])
    expect(cited.length).toBeGreaterThan(5)
    const elsewhere = cited.filter(
      ([, address = '', figure = '']) => !measuredUnder(address).includes(figure),
    )
    expect(elsewhere.map(([link]) => link)).toEqual([])
  })

  it('takes each work of an inspection as often as it says, by the figure above', () => {
    const figures = tableOf('O que foi medido').map(([, , cpu = '']) => cpu)
    for (const [name = '', times = '', cpu = ''] of works.slice(0, -1)) {
      const factors = times.split(' × ')
      expect(figures, name).toContain(factors.at(-1))
      const [bytes = '', ...rest] = factors
      const first = bytes.endsWith('GB') ? numberOf(bytes) / 1e9 : numberOf(bytes)
      expectAbout(
        cpu,
        rest.reduce((product, factor) => product * numberOf(factor), first),
      )
    }
    expectAbout(works.at(-1)?.[2] ?? '', inspection)
  })

  it('multiplies it by the inspections of a month', () => {
    const counts = (monthly['inspeções por mês'] ?? []).map(numberOf)
    expect(counts).toEqual([10, 1000, 100_000])
    const expected: Record<string, (count: number) => number> = {
      fotos: (count) => count * FOTOS,
      'originais, por mês': (count) => count * BYTES,
      'originais, em um ano': (count) => count * BYTES * 12,
      'CPU, por mês': (count) => count * inspection,
      'CPUs no pico': (count) => (count * inspection * PEAK) / HOURS / 3600,
      'chegam no pico, por segundo': (count) => (count * BYTES * PEAK) / HOURS / 3600,
      'Redis: envios dos últimos 90 dias, 3,2 KB cada': (count) => count * 3 * 3200,
    }
    expect(Object.keys(monthly)).toEqual(['inspeções por mês', ...Object.keys(expected)])
    for (const [name, valueOf] of Object.entries(expected))
      for (const [at, cell] of (monthly[name] ?? []).entries()) expectAbout(cell, valueOf(counts[at] ?? NaN))
  })

  it('counts the connections of all processes', () => {
    const [, part = ''] = guide.split('\n### Conexões\n')
    const totals = [...part.matchAll(/^\| \S+ +\| .*\| (\d+) +\|$/gm)].map(([, total]) => Number(total))
    const [gateways, backends] = [4, 3]
    expect(totals).toEqual([
      backends * (10 + 1),
      gateways,
      (gateways + backends) * 512 + gateways * 64,
      gateways * (64 + 8 + 192 + 64 + 160 + 2),
    ])
  })
})
