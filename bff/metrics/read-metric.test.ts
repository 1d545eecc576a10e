import { Counter, Registry } from 'prom-client'
import { describe, expect, it } from 'vitest'
import { readMetric } from './read-metric.ts'
import { SeriesLimit } from './series-limit.ts'

const linesOf = async (registry: Registry) =>
  (await registry.metrics()).split('\n').filter((line) => line !== '' && !line.startsWith('#'))

describe('a metric that is read when somebody asks', () => {
  it('has its help, its type and what was read last', async () => {
    const registry = new Registry()
    let value = 1
    readMetric(registry, { name: 'a', help: 'A.' }, () => value)
    readMetric(registry, { name: 'b_total', help: 'B.', kind: 'counter' }, () => Promise.resolve(value * 2))
    const quantiles = { name: 'c', help: 'C.', labelNames: ['quantile'], kind: 'summary' } as const
    readMetric(registry, quantiles, () => [[{ quantile: '0.5' }, value]])
    await registry.metrics()
    value = 2
    expect((await registry.metrics()).split(/\n+/)).toEqual([
      '# HELP a A.',
      '# TYPE a gauge',
      'a 2',
      '# HELP b_total B.',
      '# TYPE b_total counter',
      'b_total 4',
      '# HELP c C.',
      '# TYPE c summary',
      'c{quantile="0.5"} 2',
      '',
    ])
  })

  it('is left out while it cannot be read, and the others stay', async () => {
    const registry = new Registry()
    let fails = true
    const failing = () => {
      if (fails) throw new Error('gone')
      return 3
    }
    readMetric(registry, { name: 'a', help: 'A.' }, () => 1)
    readMetric(registry, { name: 'b', help: 'B.' }, () => Promise.reject(new Error('closed')))
    readMetric(registry, { name: 'c', help: 'C.' }, failing)
    readMetric(registry, { name: 'd', help: 'D.', labelNames: ['tipo'] }, () => [[{ tipo: 'x' }, 7]])
    expect(await linesOf(registry)).toEqual(['a 1', 'd{tipo="x"} 7'])
    fails = false
    expect(await linesOf(registry)).toEqual(['a 1', 'c 3', 'd{tipo="x"} 7'])
  })

  it('is the same for those who ask at once', async () => {
    const registry = new Registry()
    readMetric(registry, { name: 'a', help: 'A.', kind: 'counter' }, () => Promise.resolve(5))
    const answers = await Promise.all([linesOf(registry), linesOf(registry), linesOf(registry)])
    expect(answers).toEqual([['a 5'], ['a 5'], ['a 5']])
  })
})

describe('the limit of label sets', () => {
  it('counts label sets beyond 500 together', async () => {
    const registry = new Registry()
    const limit = new SeriesLimit()
    const counter = new Counter({ name: 'n', help: 'N.', labelNames: ['rota'], registers: [registry] })
    for (let at = 0; at < 600; at++) counter.inc(limit.of({ rota: String(at) }))
    counter.inc(limit.of({ rota: '7' }))
    const lines = await linesOf(registry)
    expect(lines).toHaveLength(501)
    expect(lines).toContain('n{rota="outros"} 100')
    expect(lines).toContain('n{rota="7"} 2')
  })
})
