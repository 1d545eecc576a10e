import { ZIP_FOTOS } from '#shared/contract/arquivos'
import { buscaSchema, marcacaoSchema } from '#shared/contract/linha'
import { AppError } from '#shared/contract/errors'
import type { Linha } from '#shared/linhas/index'
import { TEXTOS } from '#shared/textos/textos'
import type { Services } from '../start/services.ts'
import { fotoRecord, fotoUrl, salvaOf } from '../fotos/foto-record.ts'
import { jsonBody, parseInput } from '../http/parse-input.ts'
import { usuarioOf } from '../http/request-record.ts'
import type { Route } from '#shared/node/http/routes'
import { sendBytes } from '../http/send-bytes.ts'
import { zipOfFotos } from '../fotos/zip-bytes.ts'
import { parseFotoId } from './foto-routes.ts'
import { assertMarcacao, conflict, marcacaoRow, vistaOf } from './marcacao.ts'

/** Inspection search: `{ photos }`. */
function fotosRoute(linha: Linha, { fotos }: Services): Route {
  return {
    method: 'GET',
    path: linha.api.fotos,
    acesso: linha.telas.inspecao.acesso,
    handler: async (req, res) => {
      const rows = await fotos.search(linha, parseInput(buscaSchema(linha, 'inspecao'), req.query))
      res.json({ photos: rows.map((row) => fotoRecord(linha, row)) })
    },
  }
}

/** Saving a mark; the photo's earlier marks stay as history. 409 when another save came in between. */
function saveRoute(linha: Linha, { fotos, now, timeZone }: Services): Route {
  const schema = marcacaoSchema(linha)
  return {
    method: 'POST',
    path: linha.api.salvar,
    acesso: linha.telas.inspecao.acesso,
    before: jsonBody,
    handler: async (req, res) => {
      const marcacao = parseInput(schema, req.body)
      const id = parseFotoId(marcacao.photoId)
      const foto = Number.isNaN(id) ? undefined : await fotos.find(id)
      if (!foto || foto.linha !== linha.id) throw new AppError('NOT_FOUND')
      assertMarcacao(linha, marcacao, foto)
      const row = marcacaoRow(marcacao, { fotoId: id, usuarioId: usuarioOf(res).id, at: now() })
      const { saved, foto: latest } = await fotos.saveMarcacao(row, vistaOf(marcacao))
      const salva = salvaOf(latest)
      if (!saved) throw conflict(salva, timeZone)
      res.json({ message: TEXTOS.inspecao.salvo, salva })
    },
  }
}

/** Report data: photos whose latest save says something, in photo order, as `{ data }`. */
function relatorioRoute(linha: Linha, { fotos }: Services): Route {
  return {
    method: 'GET',
    path: linha.api.relatorio,
    acesso: linha.telas.relatorio.acesso,
    handler: async (req, res) => {
      const busca = parseInput(buscaSchema(linha, 'relatorio'), req.query)
      const rows = await fotos.searchMarcadas(linha, busca)
      res.json({ data: rows.map((row) => fotoRecord(linha, row)) })
    },
  }
}

/** Download search: `[{ id, url, nome, mime }]`. */
function buscaRoute(linha: Linha, { fotos }: Services): Route {
  return {
    method: 'GET',
    path: linha.api.busca,
    acesso: linha.telas.download.acesso,
    handler: async (req, res) => {
      const rows = await fotos.search(linha, parseInput(buscaSchema(linha, 'download'), req.query))
      res.json(rows.map(({ id, nome, mime }) => ({ id, url: fotoUrl(id), nome, mime })))
    },
  }
}

/** All originals of an OS as one stored archive, resumable. */
function zipRoute(linha: Linha, { fotos, storage }: Services): Route {
  return {
    method: 'GET',
    path: linha.api.zip,
    acesso: linha.telas.download.acesso,
    handler: async (req, res) => {
      const rows = await fotos.search(linha, parseInput(buscaSchema(linha, 'download'), req.query))
      if (rows.length === 0) throw new AppError('NOT_FOUND', { texto: TEXTOS.download.vazio })
      await sendBytes(req, res, {
        ...zipOfFotos(rows, storage),
        mime: 'application/zip',
        download: ZIP_FOTOS,
      })
    },
  }
}

/** All calls of §7 for one line but upload and report file. */
export function linhaRoutes(linha: Linha, services: Services): Route[] {
  return [fotosRoute, saveRoute, relatorioRoute, buscaRoute, zipRoute].map((route) => route(linha, services))
}
