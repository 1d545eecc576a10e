import { pipeline } from 'node:stream/promises'
import { PassThrough } from 'node:stream'
import type { Request, Response } from 'express'
import { z } from 'zod'
import { BACKEND_PATHS, DASHBOARD_EXCEL, PATHS } from '#shared/constants'
import { TIPOS_RELATORIO } from '#shared/contract/linha'
import { wtgListSchema } from '#shared/contract/usuario'
import type { WtgItem, WtgList } from '#shared/contract/usuario'
import { AppError } from '#shared/errors'
import { LISTA_LINHAS } from '#shared/linhas/index'
import { mesSchema, noMes } from '#shared/mes'
import { ADMINISTRADORES } from '#shared/niveis'
import { TEXTOS } from '#shared/textos'
import { principalOf } from '../access.ts'
import type { Audit } from '../audit.ts'
import type { BackendClient } from '../backend/backend-client.ts'
import { requestIdOf } from '../request-record.ts'
import type { RouteDeclaration } from '../routes.ts'
import { writeWtgList } from './wtg-list-excel.ts'

const month = z.union([z.literal(''), mesSchema]).optional()
const filtersSchema = z.object({ robo: month, drone: month, civil: month })
type Filters = z.infer<typeof filtersSchema>

function filtersOf(req: Request): Filters {
  const parsed = filtersSchema.safeParse(req.query)
  if (parsed.success) return parsed.data
  throw new AppError('INVALID_INPUT', { texto: TEXTOS.upload.campoInvalido(TEXTOS.admin.filtrarPorMes) })
}

/** The lists as the dashboard shows them, each by its own month, together in the order of the lines. */
function* filtered(list: WtgList, filters: Filters): Generator<WtgItem> {
  for (const { id } of LISTA_LINHAS) {
    const mes = filters[id]
    for (const item of list[id]) if (!mes || noMes(item.data_criacao, mes)) yield item
  }
}

/** Milliseconds are the backend's; the answer begins as soon as the lists are known. */
async function send(items: Iterable<WtgItem>, res: Response): Promise<void> {
  res.setHeader('Content-Type', TIPOS_RELATORIO.excel.mime)
  res.setHeader('Content-Disposition', `attachment; filename="${DASHBOARD_EXCEL.arquivo}"`)
  const workbook = new PassThrough()
  const writing = writeWtgList(items, workbook).catch((error: unknown) => {
    workbook.destroy(error instanceof Error ? error : new Error(String(error)))
  })
  await pipeline(workbook, res)
  await writing
}

interface WtgListDeps {
  backend: BackendClient
  audit: Audit
}

/** The dashboard's 'Download Excel'. Source: spec §2, contract §4. */
export function wtgListRoutes({ backend, audit }: WtgListDeps): RouteDeclaration[] {
  return [
    {
      method: 'GET',
      path: PATHS.wtgListExcel,
      acesso: ADMINISTRADORES,
      cookieOnly: true,
      async handler(req, res) {
        const filters = filtersOf(req)
        const list = await backend.json({
          method: 'GET',
          path: BACKEND_PATHS.wtgList,
          schema: wtgListSchema,
          principal: principalOf(res),
          requestId: requestIdOf(res),
        })
        audit('exportacao', { alvo: DASHBOARD_EXCEL.arquivo })
        await send(filtered(list, filters), res)
      },
    },
  ]
}
