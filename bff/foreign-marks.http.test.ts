import { beforeEach, describe, expect, it } from 'vitest'
import { LINHAS } from '#shared/linhas/index'
import { fotoDe } from './testing/fake-backend.ts'
import type { Answer } from './testing/fake-backend.ts'
import { gatewayOfAllTests } from './testing/running-gateway.ts'

const { backend, gateway, caller } = gatewayOfAllTests({ caller: 'administrador' })
beforeEach(() => {
  backend.paged.clear()
  gateway.logLines.length = 0
})

const ok = (json: unknown): Answer => ({ status: 200, json })
const texts = (value: object) =>
  Object.fromEntries(Object.entries(value).map(([name, each]) => [name, String(each)]))

const oddLines = () =>
  gateway.logLines
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter(({ evento }) => evento === 'resposta-estranha')

describe('the marks of another backend', () => {
  it.each([
    ['JSON text', (value: object) => JSON.stringify(value)],
    ['numbers as text', (value: object) => texts(value)],
    ['JSON text of numbers as text', (value: object) => JSON.stringify(texts(value))],
  ])('a saved rectangle that comes as %s is not lost', async (_what, written) => {
    const marker = { x: 120.5, y: 80, width: 300, height: 150 }
    const imageMeta = { width: 4000, height: 3000 }
    const foto = { ...fotoDe(LINHAS.drone, 1), dano: 'rachadura' }
    backend.paged.set('GET /api/inspecao-drone', () =>
      ok([
        { ...foto, marker: written(marker), imageMeta: written(imageMeta) },
        { ...foto, marker: '', imageMeta: 'null' },
      ]),
    )
    const { result } = await gateway.call('drone.fotos', { os: 'OS-1', wtg: 'W' }, caller)
    expect(result).toMatchObject([
      { marker, imageMeta },
      { marker: null, imageMeta: null },
    ])
    expect(oddLines()).toEqual([])
  })

  it.each(['1,2,3,4', '{"x":1', '{"x":1,"y":2,"width":"larga","height":4}', '[1,2,3,4]'])(
    'a rectangle that cannot be read, %s, is told to the log',
    async (marker) => {
      const foto = fotoDe(LINHAS.drone, 1)
      backend.paged.set('GET /api/inspecao-drone', () => ok([{ ...foto, marker }]))
      const { result } = await gateway.call('drone.fotos', { os: 'OS-1', wtg: 'W' }, caller)
      expect(result).toMatchObject([{ id: 1, marker: null }])
      expect(oddLines()).toMatchObject([{ estranhos: 1, perdidos: 0 }])
    },
  )
})
