import { writeFileSync } from 'node:fs'
import { constants, getPriority, setPriority } from 'node:os'
import { z } from 'zod'

const jobSchema = z.object({ id: z.number().int(), job: z.unknown() })

/** Has Linux, when it is out of memory, end this process before those that answer people; it is started again. */
function endFirst(): void {
  try {
    if (process.platform === 'linux') writeFileSync('/proc/self/oom_score_adj', '1000')
  } catch {
    // A system that does not allow this chooses by size, which is mostly this process as well.
  }
}

/** Lowers this process's priority below its parent's, which may be low itself; only root could raise it again. */
const goBelow = (niceness: number) =>
  setPriority(Math.min(getPriority() + niceness, constants.priority.PRIORITY_LOW))

/**
 * Makes this process do the jobs of a `JobProcess`, at a priority `niceness` steps below its parent's, and end with its
 * parent. A job that throws ends the process: what is expected to go wrong with one must be an answer.
 */
export function answerJobs(niceness: number, answer: (job: unknown) => Promise<object>): void {
  goBelow(niceness)
  endFirst()
  // SIGKILL, since an ordinary exit would wait until a picture is decoded that nobody needs any more.
  process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
  process.on('message', (message) => {
    const { id, job } = jobSchema.parse(message)
    void answer(job).then((answer) => process.send?.({ id, answer }))
  })
}
