import { availableParallelism } from 'node:os'

/** Test files at a time: one more than there are cores, because a file often waits for the processes and limits it tries. */
export const WORKERS = availableParallelism() + 1
