import { readFileSync } from 'node:fs'
import { BaseSequencer } from 'vitest/node'

/** The projects in the order of vitest.config.ts. */
const PROJECTS = ['browser', 'client', 'fourth-line', 'own-modules', 'node']

/** Files that start processes are spread over this share of a project, so that only quick files are left at its end. */
const STARTED_BY = 0.8

const startsProcesses = ({ moduleId }) => moduleId.endsWith('.process.test.ts')

/**
 * Mixes a project's files: those that start processes spend their time waiting, and meanwhile the others use the
 * processor.
 */
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
 * Puts files that ask for another environment than their project's at the end. A vitest process serves one environment
 * and ends when the next file needs another; spread among the others, each such file would cost a new process, and
 * after it another one that loads again everything that the project's files use.
 */
const byEnvironment = (files) => [
  ...files.filter((file) => !asksForAnother(file)),
  ...files.filter(asksForAnother),
]

/** Orders test files project by project; within each, those first that took longest last time, or are largest. */
export class LongestFirst extends BaseSequencer {
  async sort(files) {
    const sorted = await super.sort(files)
    return PROJECTS.flatMap((name) =>
      byEnvironment(interleaved(sorted.filter(({ project }) => project.name === name))),
    )
  }
}
