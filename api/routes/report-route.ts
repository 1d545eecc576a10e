import { normalizeEmail } from '#shared/contract/pessoas/usuario'
import { FOTOS_IN_FILE } from '#shared/contract/headers'
import {
  reportInputSentence,
  reportInputSchema,
  TIPOS_RELATORIO,
} from '#shared/contract/documentos/relatorio'
import { AppError } from '#shared/errors/errors'
import { reasonOf } from '#shared/errors/thrown'
import type { Linha } from '#shared/linhas/index'
import { TEXTOS } from '#shared/textos/textos'
import type { Services } from './services.ts'
import type { FotoRow, FoundFoto } from '../db/repos/foto-rows.ts'
import { camposOf, fotoRecord } from '../fotos/foto-record.ts'
import { jsonBody } from '../http/parse-input.ts'
import { records, usuarioOf } from '../http/request-record.ts'
import { attachment } from '#shared/node/http/attachment'
import { goneSignal } from '#shared/node/http/gone-signal'
import type { Route } from '#shared/node/http/routes'
import type { FotoStorage, Located } from '../storage/foto-storage.ts'
import { fotosIlegiveis, fotosSemArquivo } from '../storage/missing-lines.ts'
import type { ReportRegistro } from '../report/report-request.ts'
import { writeReport } from '../report/write-report.ts'

/**
 * The search fields that were given, as the first batch found writes them: a search may differ in case, accents and
 * spaces.
 */
function asWritten(
  busca: Readonly<Record<string, string | undefined>>,
  [row]: FotoRow[],
): Record<string, string> {
  const campos = row ? camposOf(row) : {}
  return Object.fromEntries(
    Object.entries(busca).flatMap(([campo, valor]) =>
      valor === undefined ? [] : [[campo, campos[campo] ?? valor]],
    ),
  )
}

/** Originals that a report does without: missing ones, and unreadable ones with the reason. */
interface Gone {
  lost: Set<string>
  unreadable: Map<string, string>
}

/**
 * The original of a photo; null when it was removed by age, or is missing or unreadable, which is noted. Throws
 * STORAGE_UNAVAILABLE.
 */
async function originalOf(
  { removido_em, chave }: FotoRow,
  storage: Pick<FotoStorage, 'locate'>,
  { lost, unreadable }: Gone,
): Promise<Located | null> {
  if (removido_em !== null) return null
  try {
    return await storage.locate(chave)
  } catch (error) {
    const code = error instanceof AppError ? error.code : undefined
    if (code === 'NOT_FOUND') lost.add(chave)
    else if (code === 'STORED_FILE_DAMAGED') unreadable.set(chave, reasonOf(error))
    else throw error
    return null
  }
}

/** The report file of a line, PDF or Excel, with the caller named in it. Source: spec §7, contract §6. */
export function reportRoute(linha: Linha, services: Services): Route {
  const { visibleTo, inspetora, storage, log, now, productName, timeZone } = services
  const schema = reportInputSchema(linha)
  const registroOf = (row: FoundFoto, gone: Gone): ReportRegistro => ({
    foto: fotoRecord(linha, row),
    criadoEm: new Date(row.criado_em),
    capturadaEm: row.capturada_em,
    original: () => originalOf(row, storage, gone),
  })
  return {
    method: 'POST',
    path: linha.api.exportar,
    acesso: linha.telas.relatorio.acesso,
    before: jsonBody,
    handler: async (req, res) => {
      const body = schema.safeParse(req.body ?? {})
      if (!body.success)
        throw new AppError('INVALID_INPUT', { texto: reportInputSentence(linha, body.error) })
      const { tipo, usuarioEmail, ...busca } = body.data
      const { email } = usuarioOf(res)
      if (usuarioEmail && normalizeEmail(usuarioEmail) !== email) {
        throw new AppError('FORBIDDEN', { texto: TEXTOS.session.outroUsuario })
      }
      const { fotos } = visibleTo(res)
      const rows = await fotos.searchMarcadas(linha, busca)
      if (rows.length === 0) throw new AppError('NOT_FOUND', { texto: TEXTOS.relatorio.vazio })
      const { ext, mime } = TIPOS_RELATORIO[tipo]
      res.set({
        'Content-Type': mime,
        'Content-Disposition': attachment(`${linha.arquivos.relatorio}.${ext}`),
        [FOTOS_IN_FILE]: String(rows.length),
      })
      const gone: Gone = { lost: new Set(), unreadable: new Map() }
      await writeReport(
        {
          linha,
          tipo,
          busca: asWritten(busca, rows),
          registros: rows.map((row) => registroOf(row, gone)),
          inspetora: await inspetora.find(),
          cobertura: await fotos.coverage(linha, busca),
          usuarioEmail: email,
          geradoEm: now(),
          productName,
          timeZone,
          signal: goneSignal(res),
        },
        res,
      )
      const { requestId } = records.of(res)
      const { lost, unreadable } = gone
      if (lost.size > 0) log.error({ requestId, ...fotosSemArquivo([...lost]) })
      const [why] = unreadable.values()
      if (unreadable.size > 0) log.error({ requestId, ...fotosIlegiveis([...unreadable.keys()], why) })
    },
  }
}
