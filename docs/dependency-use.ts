import { readFileSync, readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('..', import.meta.url))

/** A file of the project, by its path from the root. */
export const textOf = (path: string) => readFileSync(`${ROOT}${path}`, 'utf8')

const ROOMS = ['api', 'bench', 'bff', 'client', 'docker', 'docs', 'e2e', 'scripts', 'shared', 'specification']
const SOURCE = /\.(tsx?|mjs|cjs|js|css)$/
const MADE = /(^|\/)(dist|node_modules)\//

const filesIn = (room: string) =>
  readdirSync(`${ROOT}${room}`, { recursive: true, encoding: 'utf8' }).map((path) => `${room}/${path}`)

/** Every source of the project, by its path from the root. */
export const SOURCES = [...readdirSync(ROOT), ...ROOMS.flatMap(filesIn)].filter(
  (path) => SOURCE.test(path) && !MADE.test(path),
)

const TEST = /\.test\.|\/testing\/|^specification\/|\/specification\/|^e2e\/|^scripts\/tests\/|^docs\//
const PRODUCT = /^(shared|api|bff|client\/src|client\/worker)\//
const CONFIGURATION = /(^|\/)[^/]+\.config\.[a-z]+$|^client\/vite\/|^\.[a-z-]+\.cjs$/

/** Whether a file is part of what runs at an operator's or in a browser. */
export const isProduct = (path: string) => PRODUCT.test(path) && !TEST.test(path)

/** What a file that is no product is for. */
export function purposeOf(path: string): string {
  if (CONFIGURATION.test(path)) return 'configuration'
  if (TEST.test(path)) return 'tests'
  return path.split('/')[0] ?? path
}

/** What is imported, in TypeScript or CSS, and texts that lead into a package's folder. */
const IMPORTED =
  /(?:\bfrom|\bimport|\bimport\(|\brequire\(|@import)\s*['"]([^'"]+)['"]|['"`]((?:@[a-z0-9-]+\/)?[a-z0-9._-]+\/[^'"`\s]*)['"`]|environment: ['"]([a-z]+)['"]/g

const packageOf = (specifier: string) =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')

/** The files that import each package. */
export const FILES_BY_PACKAGE: ReadonlyMap<string, readonly string[]> = (() => {
  const found = new Map<string, string[]>()
  for (const path of SOURCES) {
    const names = [...textOf(path).matchAll(IMPORTED)].map(([, a, b, c]) => packageOf(a ?? b ?? c ?? ''))
    for (const name of new Set(names)) found.set(name, [...(found.get(name) ?? []), path])
  }
  return found
})()
