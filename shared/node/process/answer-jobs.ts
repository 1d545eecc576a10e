import { writeFileSync } from 'node:fs'
import { constants, getPriority, setPriority } from 'node:os'
import { z } from 'zod'

const jobSchema = z.object({ id: z.number().int(), job: z.unknown() })

/** Linux out of memory ends this process before those that answer people; it is started again. */
function endFirst(): void {
  try {
    if (process.platform === 'linux') writeFileSync('/proc/self/oom_score_adj', '1000')
  } catch {
    // A system that does not let a process say so chooses by size, which mostly is the same.
  }
}

/** Lowers this process below the one that started it, which may have a low priority itself: only root may raise it again. */
const goBelow = (niceness: number) =>
  setPriority(Math.min(getPriority() + niceness, constants.priority.PRIORITY_LOW))

/**
 * Makes this process one that does the jobs of a `JobProcess`, below everything that answers people by `niceness`, and
 * that is gone with whoever started it. A job that throws ends the process: what can go wrong with one is an answer.
 */
export function answerJobs(niceness: number, answer: (job: unknown) => Promise<object>): void {
  goBelow(niceness)
  endFirst()
  // SIGKILL, since an ordinary exit would wait for the picture that is being decoded for nobody.
  process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
  process.on('message', (message) => {
    const { id, job } = jobSchema.parse(message)
    void answer(job).then((answer) => process.send?.({ id, answer }))
  })
}
