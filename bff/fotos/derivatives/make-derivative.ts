import { AppError } from '#shared/errors/errors'
import { JobProcess } from '#shared/node/process/job-process'
import { derivativeAnswerSchema } from './derivative-job.ts'
import type { DerivativeAnswer, DerivativeJob } from './derivative-job.ts'

/** Milliseconds after which a process that says nothing is ended; longer than its own limit. */
const SILENCE_MS = 45_000
/** Milliseconds without work after which the process is ended, so that an idle gateway stays small. */
const IDLE_MS = 60_000

/** A process that makes derivatives. */
export type DerivativeProcess = JobProcess<DerivativeJob, DerivativeAnswer>

export const derivativeProcess = (): DerivativeProcess =>
  new JobProcess({
    program: new URL('./derivative-process', import.meta.url),
    answer: derivativeAnswerSchema,
    silenceMs: SILENCE_MS,
    idleMs: IDLE_MS,
    died: (how) =>
      new AppError('PICTURES_DIED', { detail: `derivative process died: ${how}`, retryAfterS: 1 }),
  })

const CODES = { undecodable: 'PHOTO_UNREADABLE', full: 'STORAGE_FULL', other: 'UNEXPECTED' } as const

/** Makes one file. Throws PHOTO_UNREADABLE when the original cannot be decoded, PICTURES_DIED when the process did, STORAGE_FULL. */
export async function makeDerivative(maker: DerivativeProcess, job: DerivativeJob): Promise<void> {
  const { failure } = await maker.ask(job)
  if (failure) {
    throw new AppError(CODES[failure.why], { detail: `derivative was not made: ${failure.error}` })
  }
}
