import { z } from 'zod'
import { idSchema } from '#shared/contract/reading/id'
import type { Linha, TelaBusca } from '#shared/linhas/index'
import type { Answered, Caller } from './caller.ts'
import { valuesOf } from './order.ts'
import type { TrialOrder } from './order.ts'
import type { Trial } from './trial.ts'

/** What all calls of a trial need. */
export interface Visit {
  trial: Trial
  caller: Caller
  order: TrialOrder
  /** The user who signed in. */
  usuario: { id: string | number; email: string }
}

const fotosSchema = z.array(
  z.looseObject({ id: idSchema, image: z.string().optional(), url: z.string().optional() }),
)
export type Found = z.infer<typeof fotosSchema>[number]

/** The records of a search; none when it was refused. */
export const recordsFoundIn = (answered: Answered | undefined): Found[] =>
  fotosSchema.safeParse(answered?.data).data ?? []

/** The search that a screen of the line makes, with its required fields. */
export function searchOf(linha: Linha, tela: TelaBusca, order: TrialOrder): Record<string, string> {
  const values = valuesOf(order)
  return Object.fromEntries(
    linha.busca[tela].filter(({ obrigatorio }) => obrigatorio).map(({ campo }) => [campo, values[campo]]),
  )
}
