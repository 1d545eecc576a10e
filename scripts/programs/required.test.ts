import { createRequire } from 'node:module'
import { expect, it } from 'vitest'
import { REQUIRED, required } from './required.mjs'

const require = createRequire(import.meta.url)

it.each(Object.entries(REQUIRED))('%s has what programs take of it, and is required', (name, parts) => {
  const found = require(name) as Record<string, unknown>
  for (const part of parts) expect(found[part], part).toBeTypeOf('function')
  const { code = '' } = required.load(required.resolveId(name)?.id ?? '') ?? {}
  expect(code).toContain(`export const { ${parts.join(', ')} } = createRequire(import.meta.url)("${name}")`)
})

it('other modules stay as they are', () => {
  expect(required.resolveId('sharp')).toBeNull()
  expect(required.load('/x/sharp.js')).toBeNull()
})
