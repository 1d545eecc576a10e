// Before the tests that start processes and threads: these run what an operator runs, which must be what the sources say.
import { compile } from '../build.mjs'

/** Compiles what is newer than the compiled product. Copies of the tree that change all the time run their sources. */
export default function setUp() {
  if (process.env.TESTS_FROM_SOURCES) return
  if (!compile('api', 'bff')) throw new Error('A compilação falhou; os erros estão acima.')
}
