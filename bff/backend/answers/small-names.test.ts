import { expect, it } from 'vitest'
import { withSmallNames } from './small-names.ts'

const read = (json: unknown) => withSmallNames(json, JSON.stringify(json))

it('names with capitals are read as the ones of the specification, in lists and wraps too', () => {
  expect(
    read({
      Success: true,
      Data: [
        { Id: 1, DataCriacao: 'D', OS: 'O', Marker: { X: 1 } },
        { ID: 2, DATA_CRIACAO: 'E' },
      ],
    }),
  ).toEqual({
    success: true,
    data: [
      { id: 1, dataCriacao: 'D', os: 'O', marker: { x: 1 } },
      { id: 2, data_criacao: 'E' },
    ],
  })
})

it('what a backend keeps as JSON of its own is as it came, and so is every text', () => {
  const foto = { Id: 1, DadosFoto: { Camera: 'C' }, Observacao: 'a "Id": b' }
  expect(read([foto])).toEqual([{ id: 1, dadosFoto: { Camera: 'C' }, observacao: 'a "Id": b' }])
  const own = [{ id: 1, dados_foto: { Camera: { Id: 2 } } }]
  expect(read(own)).toEqual(own)
})

it('a record that has a name both with and without a capital keeps both', () => {
  expect(read({ id: 1, Id: 2 })).toEqual({ id: 1, Id: 2 })
})

it('an answer of nothing but brackets is read as far as any list of records lies', () => {
  const deep = (name: string) => `{"${name}":${'['.repeat(100_000)}${']'.repeat(100_000)}}`
  const json = deep('Photos')
  expect(Object.keys(withSmallNames(JSON.parse(json), json) as object)).toEqual(['photos'])
})
