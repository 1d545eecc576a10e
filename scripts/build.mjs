// Builds the parts of dist/ that are missing or older than their sources. Every command that runs the product calls
// this first.
import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const ROOT = fileURLToPath(new URL('..', import.meta.url))

const BASE = ['package.json', 'package-lock.json', 'tsconfig.base.json']
const MAKER = ['scripts/programs', 'scripts/programs.mjs']
const SERVER = { sources: [...BASE, ...MAKER, 'shared', 'api', 'bff'], made: 'dist/.servidor' }
const CLIENT = { sources: [...BASE, 'shared', 'client'], made: 'dist/client/.telas' }

/**
 * Time of the newest change under a path, in ms, or 0 when the path does not exist. The times of folders count as well,
 * so that a removed file is noticed.
 */
function newestMs(path) {
  const stat = statSync(path, { throwIfNoEntry: false })
  if (!stat?.isDirectory()) return stat?.mtimeMs ?? 0
  return Math.max(stat.mtimeMs, ...readdirSync(path).map((name) => newestMs(join(path, name))))
}

const modifiedMs = (path) => statSync(join(ROOT, path), { throwIfNoEntry: false })?.mtimeMs ?? 0
const isStale = ({ sources, made }) =>
  modifiedMs(made) < Math.max(...sources.map((path) => newestMs(join(ROOT, path))))

/**
 * Runs a script, given by its path from the root; true when it exits with 0. Its standard output is sent to the error
 * output, because the standard output of the command that builds carries the product's log or a list that other
 * programs read.
 */
function runScript(script, args = []) {
  const { status } = spawnSync(process.execPath, [join(ROOT, script), ...args], {
    cwd: ROOT,
    stdio: ['inherit', 2, 'inherit'],
  })
  return status === 0
}

/** Runs a tool of node_modules; true when it exits with 0. */
const runTool = (script, args) => runScript(`node_modules/${script}`, args)

/**
 * Runs `tsc -b`, which skips projects that are up to date; without arguments it checks every project. With one checker,
 * because each of several would check the files that all of them use again. After an error it leaves out the projects
 * that use the wrong one: one wrong word in a line's definition would be a thousand errors elsewhere.
 */
export const checkTypes = (...projects) =>
  runTool('typescript-native/bin/tsc', ['-b', '--checkers', '1', '--stopBuildOnErrors', ...projects])

/**
 * Compiles these projects, or all, and puts the programs together again when a source is newer than they are; false
 * when either fails.
 */
export function compile(...projects) {
  if (!checkTypes(...projects)) return false
  return !isStale(SERVER) || makePrograms()
}

/**
 * Puts the programs in dist/ together. Call it only when they are stale: a running program still loads modules from
 * dist/, and this replaces them.
 */
const makePrograms = () => runScript('scripts/programs.mjs')

/** Runs a program of dist/ in this process and returns what it exports. */
export const runProgram = (program) => import(new URL(`../dist/${program}.js`, import.meta.url).href)

/** `vite build` of the client. */
export const bundle = () => runTool('vite/bin/vite.js', ['build', 'client', '--logLevel', 'warn'])

/** True when this user may write to dist/; otherwise prints a sentence that says what to do and returns false. */
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

/** Builds the server if it is stale; false when the build failed. */
export function buildServer() {
  if (!isStale(SERVER)) return true
  if (!mayBuild()) return false
  console.error('Compilando o servidor...')
  return compile('api', 'bff')
}

/** Builds the server and the client where they are stale; false when a build failed. */
export function buildWhatIsMissing() {
  if (!buildServer()) return false
  if (isStale(CLIENT)) {
    if (!mayBuild()) return false
    console.error('Montando as telas...')
    if (!bundle()) return false
  }
  return true
}
