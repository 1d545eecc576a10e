import { z } from 'zod'
import { byLinha, linhaIdSchema, type LinhaId } from '../linhas/index.ts'
import { TEXTOS_INTEGRACAO } from '../textos/gateway/integracao.ts'
import { withoutUnseen } from '../text/unseen.ts'
import { mesSchema } from '../time/mes.ts'
import { idSchema } from './reading/id.ts'
import { usuarioListadoSchema } from './pessoas/usuarios.ts'
import { wtgListSchema, type WtgList } from './pessoas/usuario.ts'

/** How many items the screens ask for at a time. */
export const PAGINA = 50

const limite = z.number().int().min(1).max(500)

interface Place {
  linha?: unknown
  mes?: unknown
  depois?: unknown
}

/** A month, or an item to continue behind, only makes sense for one list. */
const isPlaced = ({ linha, mes, depois }: Place) =>
  linha !== undefined || (mes === undefined && depois === undefined)
const unplaced = { path: ['linha'], params: { texto: TEXTOS_INTEGRACAO.listaSemLinha } }

/** Asks for a part of the dashboard's lists, newest first, behind the item `depois`. */
export const wtgPageInputSchema = z
  .object({
    limite,
    /** Asks for one list only; without it, for the beginning of each list. */
    linha: linhaIdSchema.optional(),
    /** Asks for the batches of `linha` in one month. */
    mes: mesSchema.optional(),
    depois: idSchema.optional(),
  })
  .refine(isPlaced, unplaced)
export type WtgPageInput = z.infer<typeof wtgPageInputSchema>

/** Asks for a part of a list, newest first, behind the item `depois`. */
export const pageInputSchema = z.object({ limite, depois: idSchema.optional() })
export type PageInput = z.infer<typeof pageInputSchema>

/** A part of the dashboard's lists for calls that used to answer with all of them, and without `limite` still do. */
export const wtgListInputSchema = z
  .object({ ...wtgPageInputSchema.shape, limite: limite.optional() })
  .refine(isPlaced, unplaced)
  .nullish()

/** Asks for one part of the users; without any field for all of them, as spec §7 does. */
export const userListInputSchema = pageInputSchema.partial().nullish()

const contagem = z.number().int().min(0)
const porLinhaSchema = z.object(byLinha(() => contagem.optional()))

/** How many batches each line has in one month; only the lines whose list the backend sent. */
const mesContadoSchema = z.object({ mes: mesSchema, porLinha: porLinhaSchema })
export type MesContado = z.infer<typeof mesContadoSchema>

/** Sums over all batches of the dashboard's lists, however few of them were sent. */
const wtgSumsSchema = z.object({
  /** How many batches each requested list has, in the month that was asked for if there is one. */
  totais: z.object(byLinha(() => contagem.optional())),
  /** The twelve months up to this one; only with the beginnings of the lists. */
  meses: z.array(mesContadoSchema).optional(),
})
export type WtgSums = z.infer<typeof wtgSumsSchema>

/** The dashboard's lists; `resumo` comes with an answer that holds only a part of them. */
export const wtgPageSchema = wtgListSchema.extend({
  resumo: wtgSumsSchema.optional(),
  /** Lists that are empty because the backend did not send them, or sent no item that can be shown. */
  faltam: z.array(linhaIdSchema).optional(),
})
export type WtgPage = WtgList & { resumo?: WtgSums | undefined; faltam?: LinhaId[] | undefined }

/** Asks for users whose name, e-mail, company or id has every word of `busca`. */
export const usuariosPageInputSchema = pageInputSchema.extend({
  busca: z.string().max(200).overwrite(withoutUnseen).default(''),
})

/** A part of the users that were found, how many were found, and how many users there are. */
export const usuariosPageSchema = z.object({
  usuarios: z.array(usuarioListadoSchema),
  achados: contagem,
  total: contagem,
})
