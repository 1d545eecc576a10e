// Builds what is missing in dist/ or older than its sources. Used by start, demo and test.
import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const ROOT = fileURLToPath(new URL('..', import.meta.url))

const BASE = ['package.json', 'package-lock.json', 'tsconfig.base.json']
const MAKER = ['scripts/programs', 'scripts/programs.mjs']
const SERVER = { sources: [...BASE, ...MAKER, 'shared', 'api', 'bff'], made: 'dist/.servidor' }
const CLIENT = { sources: [...BASE, 'shared', 'client'], made: 'dist/client/.telas' }

/** Newest change in ms under a path, folders included, so that a removed file counts too; 0 when nothing is there. */
function newestMs(path) {
  const stat = statSync(path, { throwIfNoEntry: false })
  if (!stat?.isDirectory()) return stat?.mtimeMs ?? 0
  return Math.max(stat.mtimeMs, ...readdirSync(path).map((name) => newestMs(join(path, name))))
}

const modifiedMs = (path) => statSync(join(ROOT, path), { throwIfNoEntry: false })?.mtimeMs ?? 0
const isStale = ({ sources, made }) =>
  modifiedMs(made) < Math.max(...sources.map((path) => newestMs(join(ROOT, path))))

/**
 * Runs a script, given from the root; true when it ended well. What a build says goes to the error output: the other is the
 * product's log, or what a command lists, which programs read.
 */
function runScript(script, args = []) {
  const { status } = spawnSync(process.execPath, [join(ROOT, script), ...args], {
    cwd: ROOT,
    stdio: ['inherit', 2, 'inherit'],
  })
  return status === 0
}

/** Runs a tool of node_modules; true when it ended well. */
const runTool = (script, args) => runScript(`node_modules/${script}`, args)

/**
 * `tsc -b`, which skips what is up to date; without projects, everything is type-checked. Each of several checkers of one
 * project would look again at what all of them use.
 */
export const checkTypes = (...projects) =>
  runTool('typescript-native/bin/tsc', ['-b', '--checkers', '1', ...projects])

/** Types and programs of these projects, or of all. */
export function compile(...projects) {
  if (!checkTypes(...projects)) return false
  return !isStale(SERVER) || makePrograms()
}

/** Makes the programs in dist/, only when they are stale: programs that run load more of themselves from there. */
const makePrograms = () => runScript('scripts/programs.mjs')

/** Runs a program that was put together, in this process; answers what it exports. */
export const runProgram = (program) => import(new URL(`../dist/${program}.js`, import.meta.url).href)

/** `vite build` of the client. */
export const bundle = () => runTool('vite/bin/vite.js', ['build', 'client', '--logLevel', 'warn'])

/** True when this user may write to dist/; else false, after a sentence that says what to do. */
function mayBuild() {
  const dist = join(ROOT, 'dist')
  try {
    accessSync(existsSync(dist) ? dist : ROOT, constants.W_OK)
    return true
  } catch {
    console.error(
      `${dist} falta ou é mais antiga que o código, e este usuário não pode escrever ali: rode npm run build com o dono da pasta.`,
    )
    return false
  }
}

/** Builds the server as far as needed; false when it failed. */
export function buildServer() {
  if (!isStale(SERVER)) return true
  if (!mayBuild()) return false
  console.error('Compilando o servidor...')
  return compile('api', 'bff')
}

/** Builds server and client as far as needed; false when a build failed. */
export function buildWhatIsMissing() {
  if (!buildServer()) return false
  if (isStale(CLIENT)) {
    if (!mayBuild()) return false
    console.error('Montando as telas...')
    if (!bundle()) return false
  }
  return true
}
