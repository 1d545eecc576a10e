import { buscaSchema } from '#shared/contract/inspecao/busca'
import { marcacaoSchema } from '#shared/contract/inspecao/marcacao'
import type { Linha, TelaBusca } from '#shared/linhas/index'
import { dimensaoCalibrada } from '#shared/marcacao/calibracao'
import { TEXTOS } from '#shared/textos/textos'
import type { Services } from './services.ts'
import type { FotoRow } from '../db/repos/foto-rows.ts'
import type { CheckedBusca } from '../db/repos/matches-busca.ts'
import { fotoRecord, fotoUrl, numeroOf, problemaOf, salvaOf } from '../fotos/foto-record.ts'
import { jsonBody, parseInput } from '../http/parse-input.ts'
import { usuarioOf } from '../http/request-record.ts'
import type { VisibleTo } from '../http/visible.ts'
import type { Route } from '#shared/node/http/routes'
import { fotoOfLinha } from './named-foto.ts'
import { zipRoute } from './zip-route.ts'
import { assertMarcacao, conflict, marcacaoRow, seenMarcacaoId } from './marcacao.ts'

/** Why a photo cannot be downloaded: only a removed one, since a damaged one can be as it is. */
const goneOf = (row: FotoRow) => (row.removido_em === null ? {} : problemaOf(row))

type Answer = (see: ReturnType<VisibleTo>, busca: CheckedBusca) => Promise<unknown>

/** The line's searches: photos in their order, the saved ones for the report, and those to download. */
function searchRoutes(linha: Linha, { visibleTo }: Services): Route[] {
  /** The route of a search; the line says which fields and roles its screen has. */
  const search = (tela: TelaBusca, path: string, answer: Answer): Route => {
    const schema = buscaSchema(linha, tela)
    return {
      method: 'GET',
      path,
      acesso: linha.telas[tela].acesso,
      handler: async (req, res) => {
        res.json(await answer(visibleTo(res), parseInput(schema, req.query)))
      },
    }
  }
  const { api } = linha
  return [
    search('inspecao', api.fotos, async ({ fotos, calibracoes }, busca) => {
      const rows = await fotos.search(linha, busca)
      const calibracaoOf = await calibracoes.findAll(rows)
      return { photos: rows.map((row) => ({ ...fotoRecord(linha, row), calibracao: calibracaoOf(row) })) }
    }),
    search('relatorio', api.relatorio, async ({ fotos }, busca) => {
      const rows = await fotos.searchMarcadas(linha, busca)
      return { data: rows.map((row) => fotoRecord(linha, row)) }
    }),
    search('download', api.busca, async ({ fotos }, busca) => {
      const rows = await fotos.search(linha, busca)
      return rows.map((row) => ({
        id: row.id,
        url: fotoUrl(row.id),
        nome: row.nome,
        numero: numeroOf(row),
        mime: row.mime,
        ...goneOf(row),
      }))
    }),
  ]
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
