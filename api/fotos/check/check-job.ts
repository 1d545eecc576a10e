import { z } from 'zod'

/** A photo to be decoded: its path, or its bytes when the storage is no disk. */
export const checkJobSchema = z.object({
  input: z.union([z.string(), z.custom<Uint8Array>((bytes) => bytes instanceof Uint8Array)]),
})
export type CheckJob = z.infer<typeof checkJobSchema>

/** Whether the photo can be decoded whole; `error` when it could not be read, which says nothing of the photo. */
export const checkAnswerSchema = z.object({ whole: z.boolean(), error: z.string().optional() })
export type CheckAnswer = z.infer<typeof checkAnswerSchema>
