import { afterEach, beforeEach } from 'vitest'

/** What vitest keeps of the modules that this process has read, in the order in which it read them. */
declare const __vitest_worker__: { evaluatedModules: { idToModuleMap: ReadonlyMap<string, unknown> } }

const modules = () => __vitest_worker__.evaluatedModules.idToModuleMap

let before = 0

beforeEach(() => {
  before = modules().size
})

// A file that runs alone reads for itself: there it is told of what it forgot, however fast the machine is. In a run of all
// it is whichever file comes first to its process.
afterEach(() => {
  const late = [...modules().keys()].slice(before)
  if (late.length === 0) return
  throw new Error(
    `Read while a test waited; its file has to import it, as client/src/testing/late-code.ts does:\n${late.join('\n')}`,
  )
})
