import { z } from 'zod'

/** Answer of an upload. Source: contract §4. */
export const uploadAnswerSchema = z.object({
  message: z.string(),
  total: z.number().int(),
  /** What the backend calls the batch, where it says so. */
  lote: z.union([z.string(), z.number()]).optional(),
})
export type UploadAnswer = z.infer<typeof uploadAnswerSchema>
