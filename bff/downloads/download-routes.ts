import type { Request, Response } from 'express'
import {
  TIPOS_RELATORIO,
  reportInputSentence,
  reportInputSchema,
} from '#shared/contract/documentos/relatorio'
import { buscaSchema } from '#shared/contract/inspecao/busca'
import type { TipoRelatorio } from '#shared/contract/documentos/relatorio'
import {
  ESCOLHIDAS,
  ESCOLHIDAS_MAX,
  escolhidasSchema,
  type Escolhidas,
} from '#shared/contract/documentos/escolhidas'
import { normalizeEmail } from '#shared/contract/pessoas/usuario'
import { AppError } from '#shared/errors/errors'
import { namePart } from '#shared/text/file-name'
import { LISTA_LINHAS } from '#shared/linhas/index'
import type { Linha } from '#shared/linhas/index'
import { TEXTOS_FOTO } from '#shared/textos/gateway/foto'
import { TEXTOS } from '#shared/textos/textos'
import { TEXTOS_LIMITES } from '#shared/textos/gateway/limites'
import { MB } from '#shared/bytes/units'
import type { OriginalFotos } from '../fotos/original-foto.ts'
import { callerKeyAt, principalOf } from '../http/access.ts'
import type { BackendClient } from '../backend/backend-client.ts'
import { conditionsOf } from '../http/conditions.ts'
import { RateLimit } from '../limits/rate-limit.ts'
import type { Audit } from '../observe/audit.ts'
import { orderFields } from '../observe/order-fields.ts'
import { inviteBody, refuseEncoded } from '#shared/node/http/invite-body'
import { refuseOtherTypes } from '../http/json-type.ts'
import { readText } from '../http/request-body.ts'
import { BodyBudget } from '../limits/body-budget.ts'
import type { RouteDeclaration } from '../http/access.ts'
import { ConcurrentLimit } from '../limits/concurrent-limit.ts'
import type { LimitCounts } from '../limits/limit-counts.ts'
import { sendChosen } from './chosen-zip.ts'
import { passFileOn } from './file-download.ts'
import type { FileKind } from './file-download.ts'
import { PDF_FORM, ZIP_FORM } from './file-end.ts'
import type { FileForm } from './file-end.ts'

/** How many zips, and how many reports, one user may have running at once. */
const ZIPS_AT_ONCE = 2
const REPORTS_AT_ONCE = 4

const ZIP: FileKind = { mime: 'application/zip', ...ZIP_FORM }
const REPORT_FORM: Record<TipoRelatorio, FileForm> = { pdf: PDF_FORM, excel: ZIP_FORM }

/** How many zips, and how many reports, one user may ask for in a minute. */
const PER_MINUTE = 30

export interface DownloadDeps {
  backend: BackendClient
  audit: Audit
  /**
   * Gives single photos, for a backend that can only zip whole searches; without it the backend itself zips chosen
   * photos.
   */
  originals?: OriginalFotos | undefined
  /** Milliseconds that the body of a request for a report may take. */
  bodyMs?: number
  /** Milliseconds that the backend may take to begin a zip or a report. */
  beginMs?: number
  /** Counts limits together with other gateways. */
  sharedLimits?: LimitCounts | undefined
}

/** The zip and the reports of every line, passed on from the backend. Source: spec §7, contract §4. */
export function downloadRoutes(deps: DownloadDeps): RouteDeclaration[] {
  const texto = TEXTOS_LIMITES.downloads
  const limit = { texto, shared: deps.sharedLimits }
  const zips = new ConcurrentLimit({ name: 'zips', most: ZIPS_AT_ONCE, ...limit })
  const reports = new ConcurrentLimit({ name: 'relatorios', most: REPORTS_AT_ONCE, ...limit })
  const rate = { points: PER_MINUTE, seconds: 60, shared: deps.sharedLimits }
  const zipRate = new RateLimit({ name: 'zips', ...rate })
  const reportRate = new RateLimit({ name: 'relatorios', ...rate })
  return LISTA_LINHAS.flatMap((linha): RouteDeclaration[] => [
    {
      method: 'GET',
      path: linha.api.zip,
      acesso: linha.telas.download.acesso,
      cookieOnly: true,
      handler: async (req, res) => {
        await zipRate.spend(callerKeyAt(res))
        await zips.run(callerKeyAt(res), () => sendZip({ linha, req, res, deps }))
      },
    },
    {
      method: 'POST',
      path: linha.api.exportar,
      acesso: linha.telas.relatorio.acesso,
      cookieOnly: false,
      onlyReads: true,
      handler: async (req, res) => {
        await reportRate.spend(callerKeyAt(res))
        await reports.run(callerKeyAt(res), async () => {
          const asked = await readJsonBody(req, res, deps.bodyMs)
          await sendReport({ linha, req, res, deps }, asked)
        })
      },
    },
  ])
}

interface Download {
  linha: Linha
  req: Request
  res: Response
  deps: DownloadDeps
}

async function sendZip({ linha, req, res, deps }: Download): Promise<void> {
  const query = buscaSchema(linha, 'download').safeParse(req.query)
  if (!query.success) throw new AppError('INVALID_INPUT', { texto: linha.avisos.baixarTodas })
  const busca: Partial<Record<string, string>> = query.data
  const lista = req.query[ESCOLHIDAS]
  const escolhidas = chosenOf(lista)
  const nome = `fotos_os_${namePart(busca['os'] ?? '')}_${namePart(busca[linha.alvo] ?? '')}.zip`
  const onBegun = (fotos: number | undefined) => deps.audit('zip', { ...orderFields(linha, busca), fotos })
  const { backend, originals, beginMs } = deps
  if (escolhidas && originals)
    return sendChosen({ linha, req, res, backend, originals, busca, escolhidas, nome, onBegun })
  await passFileOn({
    req,
    res,
    backend,
    call: {
      method: 'GET',
      path: linha.api.zip,
      query: { ...busca, ...(typeof lista === 'string' && { [ESCOLHIDAS]: lista }) },
      headers: conditionsOf(req),
    },
    nome,
    kind: ZIP,
    beginMs,
    onBegun,
  })
}

/**
 * The chosen photos; undefined when the request names none. Throws INVALID_INPUT for a list that is malformed or too
 * long.
 */
function chosenOf(lista: unknown): Escolhidas | undefined {
  if (lista === undefined) return undefined
  const escolhidas = escolhidasSchema.safeParse(lista)
  if (escolhidas.success) return escolhidas.data
  const isLong = typeof lista === 'string' && lista.length > ESCOLHIDAS_MAX
  throw new AppError('INVALID_INPUT', {
    texto: isLong ? TEXTOS.download.escolhaMenos : TEXTOS_FOTO.escolhidas,
  })
}

async function sendReport({ linha, req, res, deps }: Download, asked: unknown): Promise<void> {
  const body = reportInputSchema(linha).safeParse(asked)
  if (!body.success) throw new AppError('INVALID_INPUT', { texto: reportInputSentence(linha, body.error) })
  const { usuario } = principalOf(res)
  const { tipo, usuarioEmail } = body.data
  if (usuarioEmail && normalizeEmail(usuarioEmail) !== normalizeEmail(usuario.email))
    throw new AppError('FORBIDDEN', { detail: "report in another user's name" })
  const { ext, mime } = TIPOS_RELATORIO[tipo]
  await passFileOn({
    req,
    res,
    backend: deps.backend,
    call: {
      method: 'POST',
      path: linha.api.exportar,
      body: JSON.stringify({ ...body.data, usuarioEmail: usuario.email }),
      headers: { 'content-type': 'application/json' },
    },
    nome: `${linha.arquivos.relatorio}.${ext}`,
    kind: { mime, ...REPORT_FORM[tipo] },
    beginMs: deps.beginMs,
    onBegun: (fotos) => deps.audit('relatorio', { tipo, ...orderFields(linha, body.data), fotos }),
  })
}

/** The request for a report is short, and comes at once. */
const BODY_BYTES = 16 * 1024
const BODY_MS = 30_000
const bodies = new BodyBudget({ total: 4 * MB, perKey: 256 * 1024 })

/** Reads the JSON body. Throws UNSUPPORTED_MEDIA for any other content type, SLOW_CLIENT when it does not come. */
async function readJsonBody(req: Request, res: Response, ms = BODY_MS): Promise<unknown> {
  refuseOtherTypes(req)
  refuseEncoded(req)
  inviteBody(req, res)
  const text = await readText(req, { maxBytes: BODY_BYTES, ms, budget: bodies, key: callerKeyAt(res) })
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new AppError('INVALID_INPUT', { detail: 'report asked for with broken JSON', cause: error })
  }
}
