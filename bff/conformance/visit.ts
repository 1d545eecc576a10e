import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { idSchema } from '#shared/contract/reading/id'
import type { Linha, TelaBusca } from '#shared/linhas/index'
import type { Answered, Caller } from './caller.ts'
import { valuesOf } from './order.ts'
import type { TrialOrder } from './order.ts'
import type { Judge, Trial } from './trial.ts'

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

/** How often photos that were just sent are looked for, a second apart: some backends list them a little later. */
const LOOKS = 5

/** Looks for the photos of the order, as the inspection does, until as many as were sent are there. */
export async function searchSent(
  linha: Linha,
  { caller, order }: Visit,
  expected: number,
): Promise<Answered> {
  const search = () => caller.call(`${linha.id}.fotos`, searchOf(linha, 'inspecao', order))
  let answered = await search()
  for (let look = 1; look < LOOKS && recordsFoundIn(answered).length < expected; look++) {
    await sleep(1000)
    answered = await search()
  }
  return answered
}

/** What a search that finds nothing may answer. */
export const VAZIA = '2xx com uma lista vazia ou null, ou 204'

/** Judges a list by how many records it should have. */
export const counted =
  (expected: number) =>
  (answered: Answered, { falta }: Judge): void => {
    const { length } = recordsFoundIn(answered)
    if (length !== expected) falta('(lista)', `${length} registros`, `${expected}`)
  }
