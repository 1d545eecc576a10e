import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'

const read = (path: string) => readFileSync(fileURLToPath(new URL(`../${path}`, import.meta.url)), 'utf8')

const packageSchema = z.object({
  version: z.string().optional(),
  resolved: z.string().optional(),
  integrity: z.string().optional(),
  license: z.string().optional(),
  dev: z.boolean().optional(),
  hasInstallScript: z.boolean().optional(),
})
const installedBy = (path: string) => {
  const { packages } = z
    .object({ lockfileVersion: z.literal(3), packages: z.record(z.string(), packageSchema) })
    .parse(JSON.parse(read(path)))
  return Object.entries(packages).filter(([path]) => path !== '')
}
/** The lock files of the product and its tools, and of the Node.js versions with which it is also tested. */
const LOCKS = ['package-lock.json', 'scripts/nodes/package-lock.json']
const installed = installedBy('package-lock.json')
const installedAtAll = LOCKS.flatMap(installedBy)
const nameOf = (path: string) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)

const PERMISSIVE = new Set([
  'MIT',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'OFL-1.1',
  '(MIT OR GPL-3.0-or-later)',
  '(MIT AND Zlib)',
])
/** libvips, a library that sharp loads at run time. Its LGPL licence allows it to be used unchanged. */
const LIBVIPS = /^@img\/sharp-(libvips-|wasm32$|win32-)/
/** Also permissive, but their licence stands only in a file. */
const IN_A_FILE = new Map([
  ['busboy', 'Permission is hereby granted, free of charge'],
  ['streamsearch', 'Permission is hereby granted, free of charge'],
  ['png-js', 'MIT License'],
  ['dejavu-fonts-ttf', 'Permission is hereby granted, free of charge'],
])
/**
 * Also permissive, but its licence stands only in its readme. It belongs to the Node.js part of tus-js-client, which is
 * never sent to a browser.
 */
const IN_A_README = new Map([['combine-errors', '## License\n\nMIT']])

describe('packages', () => {
  it('P01 are locked by their hash, whatever registry they come from', () => {
    expect(installed.length).toBeGreaterThan(100)
    expect(installedAtAll.filter(([, { integrity }]) => !integrity?.startsWith('sha512-'))).toEqual([])
    expect(installedAtAll.filter(([, { resolved }]) => resolved !== undefined)).toEqual([])
    for (const lock of LOCKS) expect(read(lock)).not.toMatch(/https?:\/\/[^"]*\.tgz/)
    expect(read('.npmrc')).not.toContain('registry')
  })

  it('P01 run a script when they are installed only if they are on the list', () => {
    const { allowScripts } = z
      .object({ allowScripts: z.record(z.string(), z.boolean()) })
      .parse(JSON.parse(read('package.json')))
    const scripted = installedAtAll
      .filter(([, { hasInstallScript }]) => hasInstallScript)
      .map(([path]) => nameOf(path))
    expect(new Set(scripted)).toEqual(new Set(Object.keys(allowScripts)))
  })

  it('P01 of the product itself have licences that ask for nothing but their notice', () => {
    const odd = installed.filter(([path, { dev, license = '' }]) => {
      if (dev || PERMISSIVE.has(license) || LIBVIPS.test(nameOf(path))) return false
      const said = IN_A_README.get(nameOf(path))
      if (said !== undefined) return !read(`${path}/Readme.md`).includes(said)
      const words = IN_A_FILE.get(nameOf(path))
      return words === undefined || !read(`${path}/LICENSE`).includes(words)
    })
    expect(odd.map(([path, { license }]) => `${nameOf(path)}: ${license ?? '?'}`)).toEqual([])
  })

  it('P01 are installed by the lockfile alone where it counts', () => {
    expect(read('.ci/run').match(/^npm (ci|i|install)\b.*$/gm)).toEqual([
      'npm ci &',
      'npm ci --prefix scripts/nodes &',
    ])
    expect(read('Dockerfile')).toMatch(/^RUN npm ci$/m)
  })
})
