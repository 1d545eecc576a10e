import type { z } from 'zod'
import type { Meta } from './init.ts'
import { appRouter } from './router.ts'

/** The declaration of a procedure. */
export interface DeclaredProcedure {
  type: 'query' | 'mutation'
  meta: Meta
  /** Undefined for a procedure without an input. */
  input: z.ZodType | undefined
}

interface Kept {
  _def: { type: 'query' | 'mutation'; meta?: Meta; inputs: z.ZodType[] }
}

/** Every procedure by its full name, as tRPC keeps them at run time: its types say that they are nested. */
export const PROCEDURES: ReadonlyMap<string, DeclaredProcedure> = new Map(
  Object.entries(appRouter._def.procedures as unknown as Record<string, Kept>).map(([name, { _def }]) => [
    name,
    { type: _def.type, meta: _def.meta ?? {}, input: _def.inputs[0] },
  ]),
)
