import { afterEach, beforeEach } from 'vitest'

/** The modules that vitest has read in this process, in the order in which it read them. */
declare const __vitest_worker__: { evaluatedModules: { idToModuleMap: ReadonlyMap<string, unknown> } }

const modules = () => __vitest_worker__.evaluatedModules.idToModuleMap

let before = 0

beforeEach(() => {
  before = modules().size
})

// A file that runs alone reads its own modules: there it fails if it forgot to import some, however fast the
// machine is. In a run of all files, only the first file of its process fails.
afterEach(() => {
  const late = [...modules().keys()].slice(before)
  if (late.length === 0) return
  throw new Error(
    `Read while a test waited; its file has to import it, as client/src/testing/late-code.ts does:\n${late.join('\n')}`,
  )
})
