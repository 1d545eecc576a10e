import { existsSync } from 'node:fs'
import { startProcess as startProgram, startThread as startPart } from '../process/start-program.ts'

export { runProgramHere } from '../process/start-program.ts'

const ROOT = new URL('../../../', import.meta.url).href

/**
 * The compiled file of a program of the product, as `scripts/tests/compile.mjs` makes it; a program of the tests stays
 * a source.
 */
function compiledOf(program: URL): URL {
  const made = new URL(`${program.href.replace(ROOT, `${ROOT}dist/`)}.js`)
  return existsSync(made) ? made : program
}

/**
 * vitest.config.ts replaces start-program.ts by this file: a thread or process that first loads a TypeScript loader
 * takes six times as long, and operators run compiled programs.
 */
export const startProcess: typeof startProgram = (program, options) =>
  startProgram(compiledOf(program), options)
export const startThread: typeof startPart = (program, options) => startPart(compiledOf(program), options)
