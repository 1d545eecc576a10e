import type { Response } from 'express'
import { buscaSchema } from '#shared/contract/inspecao/busca'
import { marcacaoSchema } from '#shared/contract/inspecao/marcacao'
import type { Linha, TelaBusca } from '#shared/linhas/index'
import { dimensaoCalibrada } from '#shared/marcacao/calibracao'
import { TEXTOS } from '#shared/textos/textos'
import type { Services } from './services.ts'
import type { FotoRow, FoundFoto } from '../db/repos/foto-rows.ts'
import type { FotosRepo } from '../db/repos/fotos-repo.ts'
import type { CheckedBusca } from '../db/repos/matches-busca.ts'
import { fotoRecord, fotoUrl, numeroOf, problemaOf, salvaOf } from '../fotos/foto-record.ts'
import { jsonBody, parseInput } from '../http/parse-input.ts'
import { usuarioOf } from '../http/request-record.ts'
import type { VisibleTo } from '../http/visible.ts'
import type { Route } from '#shared/node/http/routes'
import { fotoOfLinha } from './named-foto.ts'
import { zipRoute } from './zip-route.ts'
import { assertMarcacao, conflict, marcacaoRow, seenMarcacaoId } from './marcacao.ts'

interface Search {
  /** The screen that searches; the line says which fields it has and which roles may open it. */
  tela: TelaBusca
  path: string
  find: (fotos: FotosRepo, busca: CheckedBusca) => Promise<FoundFoto[]>
  answer: (res: Response, rows: FoundFoto[]) => unknown
}

/** The route of one of the line's searches. */
function searchRoute(linha: Linha, visibleTo: VisibleTo, { tela, path, find, answer }: Search): Route {
  const schema = buscaSchema(linha, tela)
  return {
    method: 'GET',
    path,
    acesso: linha.telas[tela].acesso,
    handler: async (req, res) => {
      await answer(res, await find(visibleTo(res).fotos, parseInput(schema, req.query)))
    },
  }
}

/** Why a photo cannot be downloaded: only a removed one, since a damaged one can be as it is. */
const goneOf = (row: FotoRow) => (row.removido_em === null ? {} : problemaOf(row))

/** The line's searches: photos in their order, the saved ones for the report, and those to download. */
function searchRoutes(linha: Linha, { visibleTo }: Services): Route[] {
  const { api } = linha
  const records = (rows: FoundFoto[]) => rows.map((row) => fotoRecord(linha, row))
  const find: Search['find'] = (fotos, busca) => fotos.search(linha, busca)
  const findSaved: Search['find'] = (fotos, busca) => fotos.searchMarcadas(linha, busca)
  const searches: Search[] = [
    {
      tela: 'inspecao',
      path: api.fotos,
      find,
      answer: async (res, rows) => {
        const calibracaoOf = await visibleTo(res).calibracoes.findAll(rows)
        res.json({
          photos: rows.map((row) => ({ ...fotoRecord(linha, row), calibracao: calibracaoOf(row) })),
        })
      },
    },
    {
      tela: 'relatorio',
      path: api.relatorio,
      find: findSaved,
      answer: (res, rows) => res.json({ data: records(rows) }),
    },
    {
      tela: 'download',
      path: api.busca,
      find,
      answer: (res, rows) =>
        res.json(
          rows.map((row) => ({
            id: row.id,
            url: fotoUrl(row.id),
            nome: row.nome,
            numero: numeroOf(row),
            mime: row.mime,
            ...goneOf(row),
          })),
        ),
    },
  ]
  return searches.map((search) => searchRoute(linha, visibleTo, search))
}

/** Saves a mark; the photo's earlier marks stay as history. Answers 409 when another save came in between. */
function saveRoute(linha: Linha, { visibleTo, now, timeZone }: Services): Route {
  const schema = marcacaoSchema(linha)
  return {
    method: 'POST',
    path: linha.api.salvar,
    acesso: linha.telas.inspecao.acesso,
    before: jsonBody,
    handler: async (req, res) => {
      const marcacao = parseInput(schema, req.body)
      const { fotos, calibracoes } = visibleTo(res)
      const foto = await fotoOfLinha(fotos, linha.id, marcacao.photoId)
      assertMarcacao(linha, marcacao, foto)
      const usuarioId = usuarioOf(res).id
      const row = marcacaoRow(marcacao, { fotoId: foto.id, usuarioId, at: now() })
      const { saved, foto: latest } = await fotos.saveMarcacao(
        row,
        seenMarcacaoId(marcacao),
        async (trx) => ({
          dimensao_calibrada: dimensaoCalibrada(marcacao.marker, await calibracoes.findKept(foto, trx), foto),
        }),
      )
      const salva = salvaOf(latest)
      if (!saved) throw conflict({ salva, isOwn: latest.salva_por_id === usuarioId, timeZone })
      res.json({ message: TEXTOS.inspecao.salvo, salva })
    },
  }
}

/** The line's calls of spec §7, but for upload and report file. */
export function linhaRoutes(linha: Linha, services: Services): Route[] {
  return [...searchRoutes(linha, services), zipRoute(linha, services), saveRoute(linha, services)]
}
