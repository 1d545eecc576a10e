import { availableParallelism } from 'node:os'

/** Test files at a time: one more than there are cores, because a file often waits for the processes and limits it tries. */
export const WORKERS = availableParallelism() + 1

/** The same where units and sockets run alone, which wait more: without pages and processes three leave a tenth idle. */
export const QUICK_WORKERS = WORKERS + 1

/** More room for new objects: tests make and drop many, and collecting them takes a twentieth of what a page's tests take. */
export const ROOMY = ['--min-semi-space-size=32', '--max-semi-space-size=64']
