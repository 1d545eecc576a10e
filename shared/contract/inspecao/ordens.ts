import { z } from 'zod'

const contagem = z.number().int().nonnegative()

/**
 * An order of a line and how far it is: photos in it, those saved at all, those whose save shows a damage. `em` is the
 * newest upload, ISO 8601; `empresas` whose it is, where orders are kept apart by company and it is of several, '' for none.
 * Beyond spec §7: only the embedded backend tells it.
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

/** Most orders that are answered, those sent last first. */
export const ORDENS_MAX = 12
