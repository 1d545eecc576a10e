// Builds what is missing in dist/ or older than its sources. Used by start, demo and test.
import { spawnSync } from 'node:child_process'
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const ROOT = fileURLToPath(new URL('..', import.meta.url))

const BASE = ['package.json', 'package-lock.json', 'tsconfig.base.json']
const SERVER = { sources: [...BASE, 'shared', 'api', 'bff'], made: 'dist/bff/main.js' }
const CLIENT = { sources: [...BASE, 'shared', 'client'], made: 'dist/client/index.html' }

/** Newest change in ms under a path, folders included, so that a removed file counts too; 0 when nothing is there. */
function newestMs(path) {
  const stat = statSync(path, { throwIfNoEntry: false })
  if (!stat?.isDirectory()) return stat?.mtimeMs ?? 0
  return Math.max(stat.mtimeMs, ...readdirSync(path).map((name) => newestMs(join(path, name))))
}

const modifiedMs = (path) => statSync(join(ROOT, path), { throwIfNoEntry: false })?.mtimeMs ?? 0
const isStale = ({ sources, made }) =>
  modifiedMs(made) < Math.max(...sources.map((path) => newestMs(join(ROOT, path))))

/** Runs a tool of node_modules in this terminal; true when it ended well. */
export function runTool(script, args) {
  const { status } = spawnSync(process.execPath, [join(ROOT, 'node_modules', script), ...args], {
    cwd: ROOT,
    stdio: 'inherit',
  })
  return status === 0
}

/** `tsc -b`, which skips what is up to date; without projects, everything is type-checked. */
export const compile = (...projects) => runTool('typescript/bin/tsc', ['-b', ...projects])

/** `vite build` of the client. */
export const bundle = () => runTool('vite/bin/vite.js', ['build', 'client', '--logLevel', 'warn'])

/** Builds the server as far as needed; false when it failed. */
export function buildServer() {
  if (!isStale(SERVER)) return true
  console.log('Compilando o servidor...')
  return compile('api', 'bff')
}

/** Builds server and client as far as needed; false when a build failed. */
export function buildWhatIsMissing() {
  if (!buildServer()) return false
  if (isStale(CLIENT)) {
    console.log('Montando as telas...')
    if (!bundle()) return false
  }
  return true
}
