import type { Request, Response } from 'express'
import { BACKEND_PATHS, PATHS } from '#shared/contract/paths'
import { PAINEL_EXCEL } from '#shared/contract/documentos/arquivos'
import { TIPOS_RELATORIO } from '#shared/contract/documentos/relatorio'
import { AppError } from '#shared/errors/errors'
import { ADMINISTRADORES } from '#shared/linhas/niveis'
import { TEXTOS } from '#shared/textos/textos'
import { TEXTOS_LIMITES } from '#shared/textos/gateway/limites'
import { attachment } from '#shared/node/http/attachment'
import { principalOf, callerKeyAt } from '../http/access.ts'
import type { Audit } from '../observe/audit.ts'
import type { BackendClient } from '../backend/backend-client.ts'
import type { OddRecords } from '../backend/answers/read-records.ts'
import { clientSignal } from '../http/client-signal.ts'
import { sendMade } from '../http/send-made.ts'
import { ConcurrentLimit } from '../limits/concurrent-limit.ts'
import { RateLimit } from '../limits/rate-limit.ts'
import type { LimitCounts } from '../limits/limit-counts.ts'
import { requestIdOf } from '../observe/request-record.ts'
import type { RouteDeclaration } from '../http/access.ts'
import { filtersSchema } from './filtered-items.ts'
import type { Filters } from './filtered-items.ts'
import { wtgListStream } from './wtg-list-stream.ts'

function filtersOf(req: Request): Filters {
  const parsed = filtersSchema.safeParse(req.query)
  if (parsed.success) return parsed.data
  throw new AppError('INVALID_INPUT', { texto: TEXTOS.upload.campoInvalido(TEXTOS.painel.filtrarPorMes) })
}

/** Exports that one user may ask for in a minute. */
const PER_MINUTE = 30
/** Exports that one user may have running at once. */
const AT_ONCE = 2

interface WtgListDeps {
  backend: BackendClient
  audit: Audit
  /** Zone of the dates. */
  timeZone: string
  /** True when the backend is the product's own, whose list is as long as it says. */
  ownBackend: boolean
  /** Counts limits together with other gateways. */
  sharedLimits?: LimitCounts | undefined
}

/** The dashboard's 'Download Excel'. Source: spec §2, contract §4. */
export function wtgListRoutes(deps: WtgListDeps): RouteDeclaration[] {
  const shared = deps.sharedLimits
  const rate = new RateLimit({ name: 'exportacoes', points: PER_MINUTE, seconds: 60, shared })
  const running = new ConcurrentLimit({
    name: 'exportacoes',
    most: AT_ONCE,
    texto: TEXTOS_LIMITES.downloads,
    shared,
  })
  return [
    {
      method: 'GET',
      path: PATHS.wtgListExcel,
      acesso: ADMINISTRADORES,
      cookieOnly: true,
      async handler(req, res) {
        await rate.spend(callerKeyAt(res))
        await running.run(callerKeyAt(res), () => sendWtgList(deps, req, res))
      },
    },
  ]
}

async function sendWtgList(
  { backend, audit, timeZone, ownBackend }: WtgListDeps,
  req: Request,
  res: Response,
): Promise<void> {
  const filters = filtersOf(req)
  const signal = clientSignal(res)
  const requestId = requestIdOf(res)
  const call = { path: BACKEND_PATHS.wtgList, requestId, signal }
  const response = await backend.open({ ...call, method: 'GET', principal: principalOf(res) })
  const tell = (odd: OddRecords) => backend.tellOdd({ requestId, caminho: call.path, ...odd })
  const ms = backend.answerTimeoutMs
  const file = await wtgListStream({
    response,
    filters,
    timeZone,
    ms,
    tell,
    signal,
    ...(ownBackend && { maxBytes: Infinity }),
  })
  audit('exportacao', { alvo: PAINEL_EXCEL.arquivo })
  res.setHeader('Content-Type', TIPOS_RELATORIO.excel.mime)
  res.setHeader('Content-Disposition', attachment(PAINEL_EXCEL.arquivo))
  await sendMade(file, res, signal)
}
