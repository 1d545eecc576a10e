import { BaseSequencer } from 'vitest/node'

/** The order of vitest.config.ts. */
const PROJECTS = ['browser', 'client', 'fourth-line', 'own-modules', 'node']

/** What starts processes waits for them; what does not fills the end. */
const isShort = ({ moduleId }) => !moduleId.endsWith('.process.test.ts')
const rankOf = (file) => 2 * PROJECTS.indexOf(file.project.name) + Number(isShort(file))

/** Project after project, in each the files that start processes first, and of those the ones that took longest, or are largest. */
export class LongestFirst extends BaseSequencer {
  async sort(files) {
    const sorted = await super.sort(files)
    return sorted.toSorted((one, other) => rankOf(one) - rankOf(other))
  }
}
