import { z } from 'zod'

const contagem = z.number().int().nonnegative()

/**
 * An order of a line and its progress: how many photos it has, how many were saved, and how many saves show a damage.
 * `em` is its newest upload, ISO 8601; `empresas` are the companies that it belongs to ('' for none), only where orders
 * are kept apart by company and it has several. Beyond spec §7: only the embedded backend tells it.
 */
export const ordemSchema = z.object({
  os: z.string(),
  wtg: z.string().optional(),
  torre: z.string().optional(),
  blade: z.string().optional(),
  em: z.string(),
  total: contagem,
  salvas: contagem,
  comDano: contagem,
  empresas: z.array(z.string()).optional(),
})
export type Ordem = z.infer<typeof ordemSchema>

/** Most orders in one answer, those sent last first. */
export const ORDENS_MAX = 12
