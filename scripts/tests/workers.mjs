import { availableParallelism } from 'node:os'

/** Test files at a time: one more than there are cores, because a file often waits for the processes and limits it tries. */
export const WORKERS = availableParallelism() + 1

/** The same where units and sockets run alone, which wait more: without pages and processes three leave a tenth idle. */
export const QUICK_WORKERS = WORKERS + 1

/** More room for new objects: tests make and drop many, and collecting them takes a twentieth of what a page's tests take. */
export const ROOMY = ['--min-semi-space-size=32', '--max-semi-space-size=64']

/** The engine of newer versions counts otherwise, and does not know the option. */
const COUNTS_BUDGET = process.versions.node.startsWith('20.')

/**
 * For what runs most of its code a few times, a new page for each test: compiled at once by the compiler that is quick, and
 * by the one that looks closer only where it stays hot. A fifth less of the processor for the tests of the screens.
 */
export const BRIEF = ['--always-sparkplug', ...(COUNTS_BUDGET ? ['--interrupt-budget=400000'] : [])]
