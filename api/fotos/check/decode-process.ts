import { decodeOnlyFotos } from '#shared/node/foto/picture'
import { answerJobs } from '#shared/node/process/answer-jobs'
import { checkJobSchema, type CheckAnswer } from './check-job.ts'
import { decodeProblem } from './decode-whole.ts'
import { reasonOf } from '#shared/errors/thrown'

/** The lowest priority, as nobody waits for a check. */
const NICENESS = 19

async function answer(job: unknown): Promise<CheckAnswer> {
  const { input } = checkJobSchema.parse(job)
  try {
    return { whole: (await decodeProblem(input)) === null }
  } catch (error) {
    return { whole: false, error: reasonOf(error) }
  }
}

decodeOnlyFotos('Buffer')
answerJobs(NICENESS, answer)
