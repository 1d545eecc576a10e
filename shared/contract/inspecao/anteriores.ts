import { z } from 'zod'
import { CAMPOS, type Linha } from '../../linhas/index.ts'
import { buscaSchema } from './busca.ts'
import { ordemSchema } from './ordens.ts'

type Alvo = Readonly<Record<string, string | undefined>>

/** The search for earlier orders: the fields by which the inspection searches the open order, and its target. */
export const alvoSchema = (linha: Linha): z.ZodType<Alvo, Alvo> =>
  buscaSchema(linha, 'inspecao').extend({ [linha.alvo]: CAMPOS[linha.alvo].schema })

/** Earlier orders of the same target, the latest first: when the first photos were sent (ISO 8601), and how many there are. */
export const anterioresSchema = z.array(ordemSchema.pick({ os: true, em: true, total: true }))

/** The earlier orders, and whether this backend can tell them: one of API_URL has no such call. */
export const anterioresAnswerSchema = z.object({ aqui: z.boolean(), ordens: anterioresSchema })
