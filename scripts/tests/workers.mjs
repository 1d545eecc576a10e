import { availableParallelism } from 'node:os'

/**
 * Test files that run at the same time: one more than there are cores, because many wait for processes and time limits.
 */
export const WORKERS = availableParallelism() + 1

/**
 * For runs of unit and socket tests alone, which wait more: with only one more than there are cores, a tenth of the
 * processor would be idle.
 */
export const QUICK_WORKERS = WORKERS + 1

/**
 * Enlarges the space for new objects: tests create and drop many, and their garbage collection takes a twentieth of the
 * time of the screens' tests.
 */
export const ROOMY = ['--min-semi-space-size=32', '--max-semi-space-size=64']

/** Newer engines count differently and do not know the option. */
const COUNTS_BUDGET = process.versions.node.startsWith('20.')

/**
 * For processes that run most of their code only a few times, with a new page for each test: everything is compiled at
 * once by the quick compiler, and by the optimising one only where it stays hot. This saves a fifth of the processor
 * time of the screens' tests.
 */
export const BRIEF = ['--always-sparkplug', ...(COUNTS_BUDGET ? ['--interrupt-budget=400000'] : [])]
