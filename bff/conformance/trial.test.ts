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
