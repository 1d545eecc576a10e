import { z } from 'zod'

/** What the gateway asks of the backend it started, by its message. */
export const USAGE_ASKED = { type: 'usage' } as const

/** Heavy work of the embedded backend, by kind: hashes of senhas, reports being written, fotos to be decoded after their upload. */
const WORK_KINDS = ['senhas', 'relatorios', 'conferencia'] as const

/** What the embedded backend uses: bytes held, seconds of processor time, and work that is not over by kind. */
export const usageSchema = z.object({
  type: z.literal(USAGE_ASKED.type),
  memoryBytes: z.number(),
  cpuSeconds: z.number(),
  work: z.record(z.enum(WORK_KINDS), z.number()),
})
export type BackendUsage = z.infer<typeof usageSchema>
