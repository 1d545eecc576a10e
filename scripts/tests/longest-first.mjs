import { readFileSync } from 'node:fs'
import { BaseSequencer } from 'vitest/node'

/** The order of vitest.config.ts. */
const PROJECTS = ['browser', 'client', 'fourth-line', 'own-modules', 'node']

/** How much of a project has begun when the last file of it that starts processes does: what is short fills the end. */
const STARTED_BY = 0.8

const startsProcesses = ({ moduleId }) => moduleId.endsWith('.process.test.ts')

/** The files of a project: those that start processes wait for them, and the others use the processor meanwhile. */
function interleaved(files) {
  const waiting = files.filter(startsProcesses)
  const busy = files.filter((file) => !startsProcesses(file))
  const placed = [
    ...waiting.map((file, at) => ({ file, place: (STARTED_BY * at) / waiting.length })),
    ...busy.map((file, at) => ({ file, place: (at + 1) / busy.length })),
  ]
  return placed.toSorted((one, other) => one.place - other.place).map(({ file }) => file)
}

const asksForAnother = ({ moduleId }) => readFileSync(moduleId, 'utf8').includes('@vitest-environment')

/**
 * Those that ask for another environment than their project's come last: a process serves one environment and ends when
 * the next file in the queue wants another, so that each of them amid the others cost a process, and then one more that
 * reads anew all that its project's files use.
 */
const byEnvironment = (files) => [
  ...files.filter((file) => !asksForAnother(file)),
  ...files.filter(asksForAnother),
]

/** Project after project, in each the files first that took longest, or are largest. */
export class LongestFirst extends BaseSequencer {
  async sort(files) {
    const sorted = await super.sort(files)
    return PROJECTS.flatMap((name) =>
      byEnvironment(interleaved(sorted.filter(({ project }) => project.name === name))),
    )
  }
}
