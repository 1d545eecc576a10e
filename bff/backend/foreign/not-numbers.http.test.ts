import { expect, it } from 'vitest'
import { fotoDe } from '../../testing/fake-backend.ts'
import { gatewayOfAllTests } from '../../testing/running-gateway.ts'
import { LINHAS } from '#shared/linhas/index'

const { backend, gateway, caller } = gatewayOfAllTests({ caller: 'administrador' })
const linha = LINHAS.drone

it('a NaN that Python writes of one photo refused the whole list: it is a field without a value, which the log names', async () => {
  const fotos = [1, 2, 3].map((id) => ({ ...fotoDe(linha, id), altura: id, observacao: 'NaN, "Infinity"' }))
  const text = JSON.stringify(fotos)
    .replace('"altura":2', '"altura": NaN')
    .replace('"altura":3', '"altura":-Infinity')
  backend.paged.set(`GET ${linha.api.fotos}`, () => ({ status: 200, json: '', text }))
  const { result, error } = await gateway.call('drone.fotos', { os: 'OS-1', wtg: 'W' }, caller)
  expect(error).toBeUndefined()
  const read = result as { id: number; altura: unknown; observacao: string }[]
  expect(read.map(({ id, altura, observacao }) => [id, altura, observacao])).toEqual([
    [1, 1, 'NaN, "Infinity"'],
    [2, null, 'NaN, "Infinity"'],
    [3, null, 'NaN, "Infinity"'],
  ])
  const odd = gateway.logLines
    .map((line) => JSON.parse(line) as { evento?: string; campos?: unknown })
    .filter(({ evento }) => evento === 'resposta-estranha')
  expect(odd).toMatchObject([
    {
      campos: [
        { campo: '[1].altura', veio: 'NaN or Infinity' },
        { campo: '[2].altura', veio: 'NaN or Infinity' },
      ],
      estranhos: 2,
      perdidos: 0,
    },
  ])
})
