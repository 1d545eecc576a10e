import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { FILES_BY_PACKAGE, isProduct, purposeOf, textOf } from './dependency-use.ts'

const manifest = z
  .object({
    scripts: z.record(z.string(), z.string()),
    dependencies: z.record(z.string(), z.string()),
    devDependencies: z.record(z.string(), z.string()),
  })
  .parse(JSON.parse(textOf('package.json')))
const [, runTime = '', development = ''] = textOf('docs/dependencies.md').split(/^## .*$/m)

const rows = (section: string) =>
  [...section.matchAll(/^\| `([^`]+)` *\| *(.*?) *\| *(.*?) *\|$/gm)].map(
    ([, name = '', reason = '', where = '']) => ({ name, reason, where: where.split(', ') }),
  )

/** A package that so many rooms of a layer import may be said to be used by the layer instead of by each room. */
const MANY_ROOMS = 3

const within = (files: readonly string[], folder: string) =>
  files.filter((path) => path.startsWith(`${folder}/`))
const roomsOf = (files: readonly string[]) =>
  new Set(files.map((path) => path.split('/').slice(0, 2).join('/')))

/** What a row says about the use of a package that is not true. */
function untruths({ name, where }: { name: string; where: string[] }): string[] {
  const files = (FILES_BY_PACKAGE.get(name) ?? []).filter(isProduct)
  const unused = where.filter((folder) => within(files, folder).length === 0)
  const untold = files.filter((path) => !where.some((folder) => path.startsWith(`${folder}/`)))
  const vague = where.filter(
    (folder) =>
      !folder.includes('/') && folder !== 'client' && roomsOf(within(files, folder)).size < MANY_ROOMS,
  )
  return [
    ...unused.map((folder) => `${name}: nothing in ${folder} imports it`),
    ...untold.map((path) => `${name}: ${path} imports it`),
    ...vague.map((folder) => `${name}: not in all of ${folder}`),
  ]
}

const peersOf = (name: string) =>
  z
    .object({ peerDependencies: z.record(z.string(), z.string()).default({}) })
    .parse(JSON.parse(textOf(`node_modules/${name}/package.json`))).peerDependencies

/** The purposes of a development package, as far as files and commands show them. */
function purposesOf(name: string): string[] {
  const files = (FILES_BY_PACKAGE.get(name) ?? []).filter((path) => !isProduct(path))
  const commands = Object.values(manifest.scripts).some((command) =>
    new RegExp(`(^|[ /])${name}(?=$|[ /])`).test(command),
  )
  return [...new Set([...files.map(purposeOf), ...(commands ? ['commands'] : [])])].sort()
}

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

  it('says where each run time dependency is used, no room too many and none too few', () => {
    expect(rows(runTime).flatMap(untruths)).toEqual([])
  })

  it('says what each development dependency is used by', () => {
    const declared = { ...manifest.dependencies, ...manifest.devDependencies }
    for (const { name, where } of rows(development)) {
      const typed = /^@types\/(.*)/.exec(name)?.[1]
      const user = /^peer of `(.*)`$/.exec(where.join(', '))?.[1]
      if (typed !== undefined) expect([name, typed === 'node' || typed in declared]).toEqual([name, true])
      else if (user !== undefined) expect(Object.keys(peersOf(user))).toContain(name)
      else expect([name, ...where]).toEqual([name, ...purposesOf(name)])
    }
  })
})
