import { normalizarEmail } from '#shared/contract/usuario'
import { exportarSchema, TIPOS_RELATORIO } from '#shared/contract/linha'
import { AppError } from '#shared/errors'
import type { Linha } from '#shared/linhas/index'
import { TEXTOS } from '#shared/textos'
import type { Backend } from '../backend.ts'
import type { FotoRow } from '../db/fotos-repo.ts'
import { fotoRecord } from '../fotos/foto-record.ts'
import { jsonBody, parseInput } from '../http/parse-input.ts'
import { usuarioOf } from '../http/request-context.ts'
import type { Route } from '../http/router.ts'
import type { ReportRegistro } from '../report/report-request.ts'
import { writeReport } from '../report/write-report.ts'

/** The search fields that were given. */
const asked = (input: Record<string, string | undefined>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(input).flatMap(([campo, valor]) => (valor === undefined ? [] : [[campo, valor]])),
  )

/** The report file of a line, PDF or Excel, in the name of whoever asks. Source: spec §7, contract §6. */
export function exportarRoute(linha: Linha, backend: Backend): Route {
  const { fotos, storage, now, produto, timeZone } = backend
  const schema = exportarSchema(linha)
  const registroOf = (row: FotoRow): ReportRegistro => ({
    foto: fotoRecord(linha, row),
    criadoEm: new Date(row.criado_em),
    original: () => storage.locate(row.chave),
  })
  return {
    method: 'post',
    path: linha.api.exportar,
    acesso: linha.telas.relatorio.acesso,
    before: jsonBody,
    handler: async (req, res) => {
      const { tipo, usuarioEmail, ...input } = parseInput(schema, req.body)
      const busca = asked(input)
      const { email } = usuarioOf(req)
      if (usuarioEmail !== undefined && normalizarEmail(usuarioEmail) !== email) {
        throw new AppError('FORBIDDEN', { texto: TEXTOS.sessao.outroUsuario })
      }
      const rows = await fotos.searchMarcadas(linha, busca)
      if (rows.length === 0) throw new AppError('NOT_FOUND', { texto: TEXTOS.relatorio.vazio })
      const { ext, mime } = TIPOS_RELATORIO[tipo]
      res.attachment(`${linha.arquivos.relatorio}.${ext}`).type(mime)
      const gone = new AbortController()
      res.once('close', () => gone.abort())
      await writeReport(
        {
          linha,
          tipo,
          busca,
          registros: rows.map(registroOf),
          usuarioEmail: email,
          geradoEm: now(),
          produto,
          timeZone,
          signal: gone.signal,
        },
        res,
      )
    },
  }
}
