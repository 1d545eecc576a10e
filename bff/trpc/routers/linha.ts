import { z } from 'zod'
import { alvoSchema, anterioresSchema } from '#shared/contract/inspecao/anteriores'
import { buscaSchema } from '#shared/contract/inspecao/busca'
import { fotoSchema, registroSchema, resultadoSchema } from '#shared/contract/inspecao/foto'
import { marcacaoSchema, saveAnswerSchema } from '#shared/contract/inspecao/marcacao'
import { ordemSchema } from '#shared/contract/inspecao/ordens'
import { anterioresPath, ordensPath } from '#shared/contract/paths'
import { calibracaoPath, calibradaSchema, calibrarSchema } from '#shared/contract/inspecao/calibracao'
import { historicoInputSchema, historicoPath, historicoSchema } from '#shared/contract/inspecao/historico'
import type { Linha, TelaBusca } from '#shared/linhas/index'
import { TEXTOS } from '#shared/textos/textos'
import { orderFields } from '../../observe/order-fields.ts'
import { writeMomentsIn } from '../../backend/answers/moments.ts'
import { cleanSentence } from '../../backend/answers/refusal-sentence.ts'
import { askBackend, queryOf } from './backend-call.ts'
import { procedureFor, router } from '../init.ts'
import { refuseNameless } from './nameless-foto.ts'
import { readFotos } from './foto-lists.ts'
import type { FotoList, FotoOf } from './foto-lists.ts'

/**
 * The procedures of a product line, made from its definition: inputs, roles and calls are the line's data.
 * Photo references go out as the gateway's own addresses and come back as the backend's. Source: contract §3.
 */
export function linhaRouter<const L extends Linha>(linha: L) {
  /** Makes the procedure for a search of one of the line's screens, which answers with photos. */
  const search = <
    const T extends TelaBusca,
    const Campo extends 'image' | 'url',
    Found extends FotoOf<Campo>,
  >(
    tela: T,
    list: Pick<FotoList<Campo, Found>, 'path' | 'record' | 'campo'>,
  ) =>
    procedureFor(linha.telas[tela].acesso)
      .input(buscaSchema(linha, tela))
      .query(async ({ ctx, input }) => {
        const query = queryOf(input)
        const fotos = await readFotos(ctx, linha, { ...list, query })
        ctx.audit('busca', { tela, ...orderFields(linha, query, fotos), fotos: fotos.length })
        return fotos
      })
  const { api, telas } = linha
  return router({
    /** Photos of one inspection, in the backend's order; altura and eixoz in metres. Source: spec §7. */
    fotos: search('inspecao', { path: api.fotos, record: fotoSchema, campo: 'image' }),

    /** Saves the mark of one photo in place of the one before; CONFLICT when that is not the one of `versao`. Source: spec §3. */
    salvarMarcacoes: procedureFor(telas.inspecao.acesso)
      .input(marcacaoSchema(linha))
      .mutation(async ({ ctx, input }) => {
        refuseNameless(input.photoId)
        const body = { ...input, foto: ctx.fotos.toBackend(linha.id, input.foto) }
        const call = { method: 'POST', path: api.salvar, body, schema: saveAnswerSchema } as const
        const { message, salva } = await askBackend(ctx, call)
        writeMomentsIn(ctx.zona, [salva])
        const { photoId: foto, dano } = input
        ctx.audit('marcacao', { ...orderFields(linha, input), foto, dano: dano || undefined })
        return { message: cleanSentence(message ?? '') ?? TEXTOS.inspecao.salvo, ...(salva && { salva }) }
      }),

    /**
     * Calibrates the order of a photo by a known length on it, in addition to the line's factor; null takes the
     * calibration back. Answers the calibration that counts now. NOT_FOUND with a backend that has no calibrations.
     */
    calibrar: procedureFor(telas.inspecao.acesso)
      .input(calibrarSchema)
      .mutation(async ({ ctx, input }) => {
        refuseNameless(input.photoId)
        const path = calibracaoPath(linha)
        const call = { method: 'POST', path, body: input, schema: calibradaSchema } as const
        const { calibracao } = await askBackend(ctx, call)
        writeMomentsIn(ctx.zona, [calibracao])
        ctx.audit('calibracao', { foto: input.photoId })
        return { calibracao }
      }),

    /** The saves of one photo, the current one first. NOT_FOUND with a backend that does not tell them. */
    historico: procedureFor(telas.inspecao.acesso)
      .input(historicoInputSchema)
      .query(async ({ ctx, input }) => {
        refuseNameless(input.photoId)
        const query = { photoId: String(input.photoId) }
        const call = { method: 'GET', path: historicoPath(linha), query, schema: historicoSchema } as const
        const { versoes } = await askBackend(ctx, call)
        writeMomentsIn(ctx.zona, versoes)
        return versoes
      }),

    /** Photos whose marks were saved, with what was saved. Source: spec §3. */
    relatorio: search('relatorio', { path: api.relatorio, record: registroSchema, campo: 'image' }),

    /** Earlier orders of the same target; `aqui` is false with a backend of API_URL, which has no such call. */
    anteriores: procedureFor(telas.inspecao.acesso)
      .input(alvoSchema(linha))
      .query(async ({ ctx, input }) => {
        if (!ctx.ownBackend) return { aqui: false, ordens: [] }
        const [path, query] = [anterioresPath(linha.id), queryOf(input)]
        const ordens = await askBackend(ctx, { method: 'GET', path, query, schema: anterioresSchema })
        return { aqui: true, ordens }
      }),

    /** Photos to download, one by one or together. Source: spec §3. */
    busca: search('download', { path: api.busca, record: resultadoSchema, campo: 'url' }),

    /** The orders sent last, with how far they are. None with a backend of API_URL: §7 has no call that tells them. */
    ordens: procedureFor(telas.inspecao.acesso).query(({ ctx }) => {
      if (!ctx.ownBackend) return []
      return askBackend(ctx, { method: 'GET', path: ordensPath(linha.id), schema: z.array(ordemSchema) })
    }),
  })
}
