import { z } from 'zod'
import {
  buscaSchema,
  fotoSchema,
  marcacaoSchema,
  registroSchema,
  resultadoSchema,
  saveAnswerSchema,
} from '#shared/contract/linha'
import type { Linha } from '#shared/linhas/index'
import { TEXTOS } from '#shared/textos/textos'
import { cleanSentence } from '../backend/refusal-sentence.ts'
import { backendCall } from './backend-call.ts'
import { procedureFor, router } from './init.ts'
import { readFotos } from './foto-lists.ts'

/** The fields of a search as a query: all of them are text. */
const queryOf = (input: unknown) => z.record(z.string(), z.string().optional()).parse(input)

/**
 * The four procedures of a product line, made from its definition: inputs, roles and calls are the line's data.
 * Photo references go out as the gateway's own addresses and come back as the backend's. Source: contract §3.
 */
export function linhaRouter<const L extends Linha>(linha: L) {
  const { inspecao, relatorio, download } = linha.telas
  return router({
    /** Photos of one inspection, in the backend's order; altura and eixoz in metres. Source: spec §7. */
    fotos: procedureFor(inspecao.acesso)
      .input(buscaSchema(linha, 'inspecao'))
      .query(({ ctx, input }) => {
        const query = queryOf(input)
        return readFotos(ctx, linha, { path: linha.api.fotos, query, record: fotoSchema, campo: 'image' })
      }),

    /** Saves the mark of one photo in place of the one before; CONFLICT when that is not the one of `versao`. Source: spec §3. */
    salvarMarcacoes: procedureFor(inspecao.acesso)
      .input(marcacaoSchema(linha))
      .mutation(async ({ ctx, input }) => {
        const body = { ...input, foto: ctx.fotos.toBackend(linha.id, input.foto) }
        const call = { method: 'POST', path: linha.api.salvar, body, schema: saveAnswerSchema } as const
        const { message, salva } = await ctx.backend.json(backendCall(ctx, call))
        return { message: cleanSentence(message ?? '') ?? TEXTOS.inspecao.salvo, ...(salva && { salva }) }
      }),

    /** Photos whose marks were saved, with what was saved. Source: spec §3. */
    relatorio: procedureFor(relatorio.acesso)
      .input(buscaSchema(linha, 'relatorio'))
      .query(({ ctx, input }) => {
        const query = queryOf(input)
        return readFotos(ctx, linha, {
          path: linha.api.relatorio,
          query,
          record: registroSchema,
          campo: 'image',
        })
      }),

    /** Photos to download, one by one or together. Source: spec §3. */
    busca: procedureFor(download.acesso)
      .input(buscaSchema(linha, 'download'))
      .query(({ ctx, input }) => {
        const query = queryOf(input)
        return readFotos(ctx, linha, { path: linha.api.busca, query, record: resultadoSchema, campo: 'url' })
      }),
  })
}
