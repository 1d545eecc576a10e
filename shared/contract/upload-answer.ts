import { z } from 'zod'

/** Answer of an upload. Source: contract §4. */
export const uploadAnswerSchema = z.object({
  message: z.string(),
  total: z.number().int(),
  /** The backend's id of the batch, if it tells one. */
  lote: z.union([z.string(), z.number()]).optional(),
})
export type UploadAnswer = z.infer<typeof uploadAnswerSchema>
