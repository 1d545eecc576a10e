import { existsSync } from 'node:fs'
import { startProcess as startProgram, startThread as startPart } from '../process/start-program.ts'

export { runHere } from '../process/start-program.ts'

const ROOT = new URL('../../../', import.meta.url).href

/** Where `scripts/tests/compile.mjs` puts a program of the product; one of the tests' own stays where it is. */
function compiledOf(program: URL): URL {
  const made = new URL(`${program.href.replace(ROOT, `${ROOT}dist/`)}.js`)
  return existsSync(made) ? made : program
}

/**
 * What vitest.config.ts puts in the place of start-program.ts: a thread or process that first learns TypeScript takes
 * six times as long, and what an operator runs is compiled.
 */
export const startProcess: typeof startProgram = (program, options) =>
  startProgram(compiledOf(program), options)
export const startThread: typeof startPart = (program, options) => startPart(compiledOf(program), options)
