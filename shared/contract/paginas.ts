import { z } from 'zod'
import { byLinha, linhaIdSchema, type LinhaId } from '../linhas/index.ts'
import { TEXTOS_INTEGRACAO } from '../textos/gateway/integracao.ts'
import { withoutUnseen } from '../text/unseen.ts'
import { mesSchema } from '../time/mes.ts'
import { idSchema } from './reading/id.ts'
import { usuarioListadoSchema } from './pessoas/usuarios.ts'
import { wtgListSchema, type WtgList } from './pessoas/usuario.ts'

/** Items that the screens ask for at a time. */
export const PAGINA = 50

const limite = z.number().int().min(1).max(500)

interface Place {
  linha?: unknown
  mes?: unknown
  depois?: unknown
}

/** A month, or an item to go on behind, only makes sense in one list. */
const isPlaced = ({ linha, mes, depois }: Place) =>
  linha !== undefined || (mes === undefined && depois === undefined)
const unplaced = { path: ['linha'], params: { texto: TEXTOS_INTEGRACAO.listaSemLinha } }

/** A part of the dashboard's lists; without it they come whole. Newest first, behind the item `depois`. */
export const wtgPageInputSchema = z
  .object({
    limite,
    /** One list alone; without it the beginning of all. */
    linha: linhaIdSchema.optional(),
    /** Batches of one month, of `linha`. */
    mes: mesSchema.optional(),
    depois: idSchema.optional(),
  })
  .refine(isPlaced, unplaced)
export type WtgPageInput = z.infer<typeof wtgPageInputSchema>

/** A part of a list, newest first, behind the item `depois`. */
export const pageInputSchema = z.object({ limite, depois: idSchema.optional() })
export type PageInput = z.infer<typeof pageInputSchema>

/** A part of the dashboard's lists for calls that used to answer with all of them, and without `limite` still do. */
export const wtgListInputSchema = z
  .object({ ...wtgPageInputSchema.shape, limite: limite.optional() })
  .refine(isPlaced, unplaced)
  .nullish()

/** Asks for one part of the users; without anything for all of them, as §7 does. */
export const userListInputSchema = pageInputSchema.partial().nullish()

const contagem = z.number().int().min(0)
const porLinhaSchema = z.object(byLinha(() => contagem.optional()))

/** Batches of one month, of each line whose list the backend sent. */
const mesContadoSchema = z.object({ mes: mesSchema, porLinha: porLinhaSchema })
export type MesContado = z.infer<typeof mesContadoSchema>

/** What the dashboard says of all its batches, however few of them have come. */
const wtgSumsSchema = z.object({
  /** Batches of each list that was asked for, in the month that was asked for. */
  totais: z.object(byLinha(() => contagem.optional())),
  /** The twelve months up to this one; with the lists' beginning. */
  meses: z.array(mesContadoSchema).optional(),
})
export type WtgSums = z.infer<typeof wtgSumsSchema>

/** The lists with their sums; `resumo` comes with a part of them. */
export const wtgPageSchema = wtgListSchema.extend({
  resumo: wtgSumsSchema.optional(),
  /** Lists that the backend did not send, or not so that one of their items can be shown: empty, and not for want of items. */
  faltam: z.array(linhaIdSchema).optional(),
})
export type WtgPage = WtgList & { resumo?: WtgSums | undefined; faltam?: LinhaId[] | undefined }

/** Users whose name, e-mail, company or number has every word of `busca`. */
export const usuariosPageInputSchema = pageInputSchema.extend({
  busca: z.string().max(200).overwrite(withoutUnseen).default(''),
})

/** A part of them, how many were found, and how many there are. */
export const usuariosPageSchema = z.object({
  usuarios: z.array(usuarioListadoSchema),
  achados: contagem,
  total: contagem,
})
