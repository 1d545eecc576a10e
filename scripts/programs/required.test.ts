import { createRequire } from 'node:module'
import { expect, it } from 'vitest'
import { REQUIRED, required } from './required.mjs'

const require = createRequire(import.meta.url)

it.each(Object.entries(REQUIRED))(
  '%s has the names that programs use, and is loaded by require',
  async (name, parts) => {
    const found = require(name) as Record<string, unknown>
    const imported = (await import(name)) as Record<string, { length: number }>
    for (const part of parts) {
      const taken = (part === 'default' ? found : found[part]) as { length: number }
      expect([typeof taken, taken.length]).toEqual(['function', imported[part]?.length])
    }
    const { code = '' } = required.load(required.resolveId(name)?.id ?? '') ?? {}
    expect(code).toContain(`createRequire(import.meta.url)("${name}")`)
    for (const part of parts) expect(code).toContain(part)
  },
)

it('other modules stay as they are', () => {
  expect(required.resolveId('pg')).toBeNull()
  expect(required.load('/x/pg.js')).toBeNull()
})
