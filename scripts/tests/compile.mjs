// Before the tests that start processes: these run what an operator runs, which must be what the sources say.
import { compile } from '../build.mjs'

/** Compiles what is newer than the compiled product. */
export default function setUp() {
  if (!compile('api', 'bff')) throw new Error('A compilação falhou.')
}
