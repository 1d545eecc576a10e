import { z } from 'zod'

/** The message by which the gateway asks the backend that it started for its usage. */
export const USAGE_ASKED = { type: 'usage' } as const

/** The kinds of heavy work of the embedded backend: hashing senhas, writing reports, decoding fotos after their upload. */
const WORK_KINDS = ['senhas', 'relatorios', 'conferencia'] as const

/** What the embedded backend uses: bytes of memory, seconds of processor time, and unfinished work by kind. */
export const usageSchema = z.object({
  type: z.literal(USAGE_ASKED.type),
  memoryBytes: z.number(),
  cpuSeconds: z.number(),
  work: z.record(z.enum(WORK_KINDS), z.number()),
})
export type BackendUsage = z.infer<typeof usageSchema>
