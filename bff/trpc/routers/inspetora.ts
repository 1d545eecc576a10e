import { inspetoraAnswerSchema, inspetoraSchema } from '#shared/contract/pessoas/inspetora'
import { INSPETORA_PATHS } from '#shared/contract/paths'
import { backendMessageSchema } from '#shared/contract/pessoas/usuario'
import { ADMINISTRADORES } from '#shared/linhas/niveis'
import { TEXTOS } from '#shared/textos/textos'
import { askBackend } from './backend-call.ts'
import { embeddedOnly, procedureFor, router } from '../init.ts'

const T = TEXTOS.inspetora

/**
 * A procedure for administradores. A change throws NOT_FOUND when the backend of API_URL writes the reports, and so
 * decides what they show.
 */
const procedure = procedureFor(ADMINISTRADORES)
const here = procedure.use(embeddedOnly(T.doBackend))

/** The company that inspects, whose name and logo reports bear. Source: docs/decisions/107. */
export const inspetoraRouter = router({
  /** Name and logo (a PNG in base64), and whether reports are written here at all. */
  state: procedure.query(async ({ ctx }) => {
    if (!ctx.ownBackend) return { aqui: false, nome: '', logo: null }
    const call = { method: 'GET', path: INSPETORA_PATHS.ler, schema: inspetoraAnswerSchema } as const
    return { aqui: true, ...(await askBackend(ctx, call)) }
  }),

  /** Gives reports this name, and another logo or none when one is given. Throws INVALID_FILE, TOO_LARGE: nothing changes. */
  save: here.input(inspetoraSchema).mutation(async ({ ctx, input }) => {
    const path = INSPETORA_PATHS.salvar
    await askBackend(ctx, { method: 'POST', path, body: input, schema: backendMessageSchema })
    ctx.audit('inspetora-mudada', { alvo: input.nome })
    return { message: T.salva }
  }),

  /** Reports bear the name of the product again. */
  remove: here.mutation(async ({ ctx }) => {
    await askBackend(ctx, { method: 'POST', path: INSPETORA_PATHS.remover, schema: backendMessageSchema })
    ctx.audit('inspetora-mudada')
    return { message: T.removida }
  }),
})
