import { parse } from 'node:querystring'
import type { Request } from 'express'
import { expect, it } from 'vitest'
import { askedCalls } from './asked-calls.ts'

const asked = (search: string) =>
  askedCalls({ path: '/a.um,b.dois', query: parse(search), headers: {} } as unknown as Request)

it.each([
  ['batch=1', true],
  ['batch=1&batch=1', true],
  ['batch=1&batch=0', true],
  ['batch=0&batch=1', false],
  ['batch=0', false],
  ['', false],
])('an address with "%s" asks for several calls: %s', (search, isBatch) => {
  expect(asked(search)).toMatchObject({
    isBatch,
    names: isBatch ? ['a.um', 'b.dois'] : ['a.um,b.dois'],
  })
})
