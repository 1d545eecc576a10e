import { ZIP_FOTOS } from '#shared/contract/documentos/arquivos'
import { ESCOLHIDAS, escolhidasSchema } from '#shared/contract/documentos/escolhidas'
import { FOTOS_IN_FILE } from '#shared/contract/headers'
import { buscaSchema } from '#shared/contract/inspecao/busca'
import { AppError } from '#shared/errors/errors'
import { reasonOf } from '#shared/errors/thrown'
import type { Linha } from '#shared/linhas/index'
import type { Route } from '#shared/node/http/routes'
import { dateFormatter } from '#shared/text/formato'
import { TEXTOS } from '#shared/textos/textos'
import type { Services } from './services.ts'
import type { FotoRow } from '../db/repos/foto-rows.ts'
import { fotoArchive, type MissingFotos } from '../fotos/foto-archive.ts'
import { parseInput } from '../http/parse-input.ts'
import { records } from '../http/request-record.ts'
import { sendBytes } from '../http/send-bytes.ts'
import type { FotoStorage } from '../storage/foto-storage.ts'
import { fotosIlegiveis, fotosSemArquivo } from '../storage/missing-lines.ts'

/** Id of the newest mark on these photos; 0 when there is none. */
const newestMarcacao = (rows: readonly Pick<FotoRow, 'marcacao_id'>[]) =>
  rows.reduce((newest, { marcacao_id }) => Math.max(newest, marcacao_id ?? 0), 0)

/** Id of the mark that was the newest when a download began, as the download's ETag tells it. */
function marcacaoOfDownload(ifRange: string | undefined): number | undefined {
  const [, id] = /-(\d{1,15})"$/.exec(ifRange ?? '') ?? []
  return id === undefined ? undefined : Number(id)
}

const whyUnreadable = (storage: Pick<FotoStorage, 'locate'>, chave: string) =>
  storage.locate(chave).then(() => undefined, reasonOf)

/**
 * The originals of a search, or those of them that were chosen, as a stored archive with its list. Marks change while
 * people download: the ETag tells the newest mark in the list, so that a resumed download gets the list as it was.
 */
export function zipRoute(linha: Linha, { visibleTo, storage, log, timeZone }: Services): Route {
  const schema = buscaSchema(linha, 'download').extend({ [ESCOLHIDAS]: escolhidasSchema.optional() })
  const { data } = dateFormatter(timeZone)
  return {
    method: 'GET',
    path: linha.api.zip,
    acesso: linha.telas.download.acesso,
    handler: async (req, res) => {
      const { fotos } = visibleTo(res)
      const { [ESCOLHIDAS]: escolhidas, ...busca } = parseInput(schema, req.query)
      const found = await fotos.searchIds(linha, busca)
      const chosen = escolhidas && found.filter(({ id }) => escolhidas.has(id)).map(({ id }) => id)
      if ((chosen ?? found).length === 0) throw new AppError('NOT_FOUND', { texto: TEXTOS.download.vazio })
      const ate = marcacaoOfDownload(req.get('if-range')) ?? newestMarcacao(found)
      const rows = await fotos.asOf(await fotos.searchArchived(linha, busca, chosen), ate)
      const { requestId } = records.of(res)
      const onMissing = async ({ ausentes, ilegiveis }: MissingFotos) => {
        if (ausentes.length > 0) log.error({ requestId, ...fotosSemArquivo(ausentes) })
        const [first] = ilegiveis
        if (first !== undefined)
          log.error({ requestId, ...fotosIlegiveis(ilegiveis, await whyUnreadable(storage, first)) })
      }
      const archive = await fotoArchive({ linha, rows, storage, data, onMissing })
      res.set(FOTOS_IN_FILE, String(archive.fotos))
      await sendBytes(req, res, {
        size: archive.size,
        etag: `"${archive.digest}-${ate}"`,
        open: archive.open,
        mime: 'application/zip',
        download: ZIP_FOTOS,
      })
    },
  }
}
