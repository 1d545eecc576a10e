import { describe, expect, it } from 'vitest'
import { Registry } from './registry.ts'

const linesOf = async (registry: Registry) =>
  (await registry.text()).split('\n').filter((line) => line !== '' && !line.startsWith('#'))

describe('the registry', () => {
  it('writes counters by their labels, with help and type', async () => {
    const registry = new Registry()
    const counter = registry.counter('pedidos_total', 'Pedidos.')
    counter.add({ rota: '/a', status: '200' })
    counter.add({ rota: '/a', status: '200' }, 2)
    counter.add({ rota: '/b"\\\n', status: '500' })
    expect(await registry.text()).toBe(
      '# HELP pedidos_total Pedidos.\n# TYPE pedidos_total counter\n' +
        'pedidos_total{rota="/a",status="200"} 3\npedidos_total{rota="/b\\"\\\\\\n",status="500"} 1\n',
    )
  })

  it('writes histograms whose buckets hold everything up to their bound', async () => {
    const registry = new Registry()
    const histogram = registry.histogram('s', 'Segundos.', [0.1, 1])
    for (const value of [0.05, 0.1, 0.5, 5]) histogram.observe({ rota: 'a' }, value)
    expect(await linesOf(registry)).toEqual([
      's_bucket{rota="a",le="0.1"} 2',
      's_bucket{rota="a",le="1"} 3',
      's_bucket{rota="a",le="+Inf"} 4',
      's_sum{rota="a"} 5.65',
      's_count{rota="a"} 4',
    ])
  })

  it('reads gauges when asked, and leaves out the one that cannot be read', async () => {
    const registry = new Registry()
    let value = 1
    registry.read({ name: 'a', help: 'A.' }, () => value)
    registry.read({ name: 'b', help: 'B.' }, () => Promise.reject(new Error('closed')))
    registry.read({ name: 'c', help: 'C.' }, () => {
      throw new Error('gone')
    })
    registry.read({ name: 'd', help: 'D.' }, () => [[{ tipo: 'x' }, 7]])
    value = 2
    expect(await linesOf(registry)).toEqual(['a 2', 'd{tipo="x"} 7'])
  })

  it('counts label sets beyond 500 together', async () => {
    const registry = new Registry()
    const counter = registry.counter('n', 'N.')
    for (let at = 0; at < 600; at++) counter.add({ rota: String(at) })
    const lines = await linesOf(registry)
    expect(lines).toHaveLength(501)
    expect(lines).toContain('n{rota="outros"} 100')
  })
})
