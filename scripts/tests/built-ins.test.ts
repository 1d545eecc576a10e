import { expect, it } from 'vitest'
import { builtIns, replacedSince } from './built-ins.mjs'

it('names the built-ins of the language that a package has replaced', () => {
  const before = builtIns()
  const own = JSON.parse
  JSON.parse = (text) => own(text) as unknown
  expect(replacedSince(before)).toEqual(['JSON.parse que não é do Node.js'])
  JSON.parse = own
  expect(replacedSince(before)).toEqual([])
})
