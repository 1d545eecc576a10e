import { z } from 'zod'
import { ORIENTATIONS } from '#shared/foto/exif-orientation'
import { DERIVATIVE_KINDS } from '#shared/node/foto/derivative-place'

/** A picture to make, from and to files on this machine; a number as `kind` is the greatest width when upright, in px. */
export const derivativeJobSchema = z.object({
  input: z.string(),
  orientation: z.literal(ORIENTATIONS),
  output: z.string(),
  kind: z.literal(DERIVATIVE_KINDS),
})
export type DerivativeJob = z.infer<typeof derivativeJobSchema>

/** Why a picture was not made: the original cannot be decoded, the disk is full, or another error. */
const failureSchema = z.object({
  why: z.enum(['undecodable', 'full', 'other']),
  error: z.string(),
})
export type DerivativeFailure = z.infer<typeof failureSchema>

/** What the process says when a job is done; `failure` only when it failed. */
export const derivativeAnswerSchema = z.object({ failure: failureSchema.optional() })
export type DerivativeAnswer = z.infer<typeof derivativeAnswerSchema>
