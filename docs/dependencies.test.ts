import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'

const read = (path: string) => readFileSync(fileURLToPath(new URL(path, import.meta.url)), 'utf8')

const manifest = z
  .object({
    dependencies: z.record(z.string(), z.string()),
    devDependencies: z.record(z.string(), z.string()),
  })
  .parse(JSON.parse(read('../package.json')))
const [, runTime = '', development = ''] = read('dependencies.md').split(/^## .*$/m)

const rows = (section: string) =>
  [...section.matchAll(/^\| `([^`]+)` *\| *(.*?) *\|$/gm)].map(([, name = '', reason = '']) => ({
    name,
    reason,
  }))

describe('docs/dependencies.md', () => {
  it.each([
    ['run time', runTime, manifest.dependencies],
    ['development', development, manifest.devDependencies],
  ])(
    'names every %s dependency of package.json once, with a reason, and no other',
    (_, section, declared) => {
      expect(rows(section).map(({ name }) => name)).toEqual(Object.keys(declared).sort())
      expect(rows(section).filter(({ reason }) => reason.trim() === '')).toEqual([])
    },
  )

  it('describes dependencies that are pinned exactly', () => {
    const versions = Object.values({ ...manifest.dependencies, ...manifest.devDependencies })
    expect(versions.filter((version) => !/^(npm:[a-z-]+@)?\d/.test(version))).toEqual([])
  })
})
