import { writeFileSync } from 'node:fs'
import { setPriority } from 'node:os'
import sharp from 'sharp'
import { checkJobSchema, type CheckReply } from './check-job.ts'
import { decodeProblem } from './decode-whole.ts'

/** Behind everything else: nobody waits for a check. */
const NICENESS = 19

// A process of its own: a decoder that dies or grows takes nothing else with it.
setPriority(NICENESS)
endFirst()
sharp.concurrency(1)
sharp.cache(false)
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
})

/** Linux out of memory ends this process before those that answer people. */
function endFirst(): void {
  try {
    if (process.platform === 'linux') writeFileSync('/proc/self/oom_score_adj', '1000')
  } catch {
    // A system that does not let a process say so chooses by size, which mostly is the same.
  }
}

async function answer(message: unknown): Promise<CheckReply> {
  const { id, input } = checkJobSchema.parse(message)
  try {
    return { id, whole: (await decodeProblem(input)) === null }
  } catch (error) {
    return { id, whole: false, error: error instanceof Error ? error.message : String(error) }
  }
}

process.on('disconnect', () => process.exit(0))
process.on('message', (message) => {
  void answer(message).then((reply) => process.send?.(reply))
})
