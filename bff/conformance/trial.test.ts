import { expect, it } from 'vitest'
import { Trial } from './trial.ts'

it('a refused call was reported without the address that its photo was asked for at, and an empty search that is refused without what an empty one is', async () => {
  const upstream = [{ rota: '/api/inspecao' }, { rota: '/DJI_0001.JPG' }]
  const trial = new Trial({ linesOf: () => [{ campos: [], upstream }] })
  const refused = { requestId: 'r', status: 404, data: null, bytes: Buffer.alloc(0), message: '' }
  const ask = () => Promise.resolve(refused)
  await trial.step({ passo: 'foto original', chamada: 'GET da foto' }, ask)
  await trial.step({ passo: 'busca', chamada: 'GET /DJI_0001.JPG', esperado: 'uma lista vazia' }, ask)
  expect(trial.rows.map(({ faltas }) => faltas)).toEqual([
    [{ campo: 'GET /DJI_0001.JPG', veio: 'recusa 404', esperado: 'um sim, 2xx' }],
    [{ campo: '(resposta)', veio: 'recusa 404', esperado: 'uma lista vazia' }],
  ])
})

it('calls that work were reported as refused with 503 when others before them had failed: the gateway had not made them', async () => {
  const failed = [{ campos: [], upstream: [], erro: 'BACKEND_UNAVAILABLE' }]
  const trial = new Trial({ linesOf: (id) => (id === 'failed' ? failed : []) }, 1)
  const answers = (...given: [requestId: string, status: number][]) => {
    const all = given.map(([requestId, status]) => ({
      ...{ requestId, status, data: null },
      ...{ bytes: Buffer.alloc(0), message: '' },
    }))
    return () => Promise.resolve(all.shift() ?? Promise.reject(new Error('asked once too often')))
  }
  const tried = { passo: 'usuários', chamada: 'GET /api/admin/user-list' }
  await trial.step(tried, answers(['ours', 503], ['made', 200]))
  await trial.step(tried, answers(['failed', 503]))
  expect(trial.rows.map(({ situacao }) => situacao)).toEqual(['serve', 'nao-serve'])
})
