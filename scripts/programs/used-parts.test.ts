import { createRequire } from 'node:module'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { PARTS, usedParts } from './used-parts.mjs'

const ROOT = join(import.meta.dirname, '..', '..')
const require = createRequire(import.meta.url)
const { resolveId, load } = usedParts(ROOT)

describe('a package of which programs use a few parts', () => {
  it.each(
    Object.entries(PARTS).flatMap(([name, parts]) =>
      Object.entries(parts).map(([part, place]) => [name, part, place] as const),
    ),
  )('%s gives as %s what %s is', (name, part, place) => {
    const [path = '', member] = place.split('#')
    const file = require(join(ROOT, 'node_modules', name, path)) as Record<string, unknown>
    const found = member === undefined ? file : file[member]
    expect(found).toBeTruthy()
    expect((require(name) as Record<string, unknown>)[part]).toBe(found)
  })

  it('is a module of these parts, from the files that have them', () => {
    const { id = '' } = resolveId('prom-client', join(ROOT, 'bff/metrics/read-metric.ts')) ?? {}
    const { code = '' } = load(id) ?? {}
    const file = (path: string) => JSON.stringify(join(ROOT, 'node_modules/prom-client', path))
    expect(code).toContain(`export { default as Counter } from ${file('lib/counter.js')}`)
    expect(code).toContain(
      `export { PROMETHEUS_CONTENT_TYPE as prometheusContentType } from ${file('lib/registry.js')}`,
    )
  })

  it('is whole for the trial of a backend and for other packages, and others are always', () => {
    expect(resolveId('undici', join(ROOT, 'bff/conformance/caller.ts'))).toBeNull()
    expect(resolveId('undici', join(ROOT, 'node_modules/other/index.js'))).toBeNull()
    expect(resolveId('express', join(ROOT, 'bff/create-bff.ts'))).toBeNull()
    expect(load(join(ROOT, 'bff/create-bff.ts'))).toBeNull()
  })
})
