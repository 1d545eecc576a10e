// Runs before the tests that start processes and threads: they start the compiled programs, as an operator does, which
// therefore must not be older than the sources.
import { compile } from '../build.mjs'

/**
 * Compiles the server where it is stale. Copies of the tree with changing sources (scripts/mutants) run the sources
 * instead.
 */
export default function setUp() {
  if (process.env.TESTS_FROM_SOURCES) return
  if (!compile('api', 'bff')) throw new Error('A compilação falhou; os erros estão acima.')
}
