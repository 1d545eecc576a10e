import { pipeline } from 'node:stream/promises'
import type { Request } from 'express'
import { BACKEND_PATHS, DASHBOARD_EXCEL, PATHS } from '#shared/constants'
import { TIPOS_RELATORIO } from '#shared/contract/linha'
import { AppError } from '#shared/errors'
import { ADMINISTRADORES } from '#shared/niveis'
import { TEXTOS } from '#shared/textos'
import { principalOf, userKeyOf } from '../access.ts'
import type { Audit } from '../audit.ts'
import type { BackendClient } from '../backend/backend-client.ts'
import { clientSignal } from '../http/client-signal.ts'
import { RateLimit } from '../http/rate-limit.ts'
import { requestIdOf } from '../request-record.ts'
import type { RouteDeclaration } from '../routes.ts'
import { filtersSchema } from './filtered-items.ts'
import type { Filters } from './filtered-items.ts'
import { wtgListStream } from './wtg-list-stream.ts'

function filtersOf(req: Request): Filters {
  const parsed = filtersSchema.safeParse(req.query)
  if (parsed.success) return parsed.data
  throw new AppError('INVALID_INPUT', { texto: TEXTOS.upload.campoInvalido(TEXTOS.admin.filtrarPorMes) })
}

/** Exports that one user may ask for in a minute. */
const PER_MINUTE = 30

interface WtgListDeps {
  backend: BackendClient
  audit: Audit
}

/** The dashboard's 'Download Excel'. Source: spec §2, contract §4. */
export function wtgListRoutes({ backend, audit }: WtgListDeps): RouteDeclaration[] {
  const rate = new RateLimit({ points: PER_MINUTE, seconds: 60 })
  return [
    {
      method: 'GET',
      path: PATHS.wtgListExcel,
      acesso: ADMINISTRADORES,
      cookieOnly: true,
      async handler(req, res) {
        await rate.spend(userKeyOf(res))
        const filters = filtersOf(req)
        const signal = clientSignal(res)
        const { body } = await backend.open({
          method: 'GET',
          path: BACKEND_PATHS.wtgList,
          principal: principalOf(res),
          requestId: requestIdOf(res),
          signal,
        })
        const file = await wtgListStream({ json: body, filters, signal })
        audit('exportacao', { alvo: DASHBOARD_EXCEL.arquivo })
        res.setHeader('Content-Type', TIPOS_RELATORIO.excel.mime)
        res.setHeader('Content-Disposition', `attachment; filename="${DASHBOARD_EXCEL.arquivo}"`)
        await pipeline(file, res)
      },
    },
  ]
}
