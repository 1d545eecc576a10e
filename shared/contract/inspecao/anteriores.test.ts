import { expect, it } from 'vitest'
import { LINHAS } from '../../linhas/index.ts'
import { alvoSchema } from './anteriores.ts'

const { robo, civil } = LINHAS

it('an earlier order was refused for a region that the search of the same inspection takes: left empty, or null', () => {
  const order = { os: ' OS-1 ', blade: 'B-2', wtg: 'CRII-07' }
  const found = { ...order, os: 'OS-1' }
  for (const regiao of ['', ' ', null, undefined])
    expect(alvoSchema(robo).parse({ ...order, regiao })).toEqual({ ...found, regiao: undefined })
  expect(alvoSchema(robo).parse({ ...order, regiao: 'le' })).toEqual({ ...found, regiao: 'LE' })
})

it('the target is asked for where the inspection does not search by it, and the order everywhere', () => {
  expect(alvoSchema(robo).safeParse({ os: 'OS-1', blade: 'B-2' }).success).toBe(false)
  expect(alvoSchema(civil).safeParse({ torre: 'B' }).success).toBe(false)
  expect(alvoSchema(civil).parse({ os: 'OS-1', torre: 'B' })).toEqual({ os: 'OS-1', torre: 'B' })
})
