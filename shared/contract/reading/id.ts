import { z } from 'zod'

/** What the backend uses as an id: text or number. Source: contract §3. */
export const idSchema = z.union([z.string().min(1).max(200), z.number()])

export type Id = z.infer<typeof idSchema>
