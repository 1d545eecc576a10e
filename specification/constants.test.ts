import { describe, expect, it } from 'vitest'
import * as PRODUCT from '#shared/constants'
import { LINHAS, LISTA_LINHAS, linhaIdSchema, REGIOES } from '#shared/linhas/index'
import { ADMINISTRADORES, NIVEIS, NIVEL_INFO, NIVEL_INICIAL, canAccess } from '#shared/contract/niveis'
import { ROLES, ROUTES } from '#specification/access'
import { BACKEND_PATHS, GATEWAY_PATHS, NAMES, NUMBERS } from '#specification/constants'
import { LINES } from '#specification/lines'

describe('the constants of the specification', () => {
  it('are times, zoom steps and sizes', () => {
    expect({
      toastMs: PRODUCT.TOAST_MS,
      registerRedirectMs: PRODUCT.REGISTER_REDIRECT_MS,
      zoom: PRODUCT.ZOOM,
      previewMaxPx: PRODUCT.PREVIEW_MAX_PX,
      fotoMaxVh: PRODUCT.FOTO_MAX_VH,
      chunkTimeoutMs: PRODUCT.CHUNK_TIMEOUT_MS,
      larguras: PRODUCT.LARGURAS_FOTO,
    }).toEqual(NUMBERS)
  })

  it('are names of files, sheet, columns and stored values', () => {
    expect({
      zip: PRODUCT.ZIP_FOTOS,
      excel: PRODUCT.DASHBOARD_EXCEL.arquivo,
      sheet: PRODUCT.DASHBOARD_EXCEL.planilha,
      columns: PRODUCT.DASHBOARD_COLUNAS,
      stored: Object.values(PRODUCT.STORAGE_KEYS),
    }).toEqual(NAMES)
  })

  it('are the addresses of gateway and backend', () => {
    expect(PRODUCT.PATHS).toEqual(GATEWAY_PATHS)
    expect(PRODUCT.BACKEND_PATHS).toEqual(BACKEND_PATHS)
  })
})

describe('roles and routes', () => {
  it('are the five roles with their labels, colaborador first chosen', () => {
    expect(NIVEIS.map((nivel) => [nivel, NIVEL_INFO[nivel].label])).toEqual(ROLES)
    expect(NIVEL_INICIAL).toBe('colaborador')
    expect(ADMINISTRADORES).toEqual(['administrador'])
  })

  it('are those of the route table', () => {
    const rows = LISTA_LINHAS.flatMap(({ telas }) => Object.values(telas))
    const product = [
      { rota: PRODUCT.ROTAS.home, acesso: 'qualquer' as const },
      { rota: PRODUCT.ROTAS.homeadm, acesso: ADMINISTRADORES },
      { rota: PRODUCT.ROTAS.register, acesso: ADMINISTRADORES },
      ...rows,
    ].map(({ rota, acesso }) => ({ path: rota, roles: NIVEIS.filter((nivel) => canAccess(nivel, acesso)) }))
    expect(product).toEqual(
      ROUTES.map(({ path, roles }) => ({ path, roles: NIVEIS.filter((nivel) => roles.includes(nivel)) })),
    )
    expect([PRODUCT.ROTAS.raiz, PRODUCT.ROTAS.login]).toEqual(['/', '/login'])
  })
})

describe('the lines', () => {
  it('are robot, wind drone and civil drone, in this order, with their factors', () => {
    expect(LISTA_LINHAS.map(({ id }) => id)).toEqual(LINES.map(({ id }) => id))
    expect(Object.keys(LINHAS)).toEqual(['robo', 'drone', 'civil'])
    expect(linhaIdSchema.options).toEqual(['robo', 'drone', 'civil'])
    expect(LISTA_LINHAS.map(({ cmPorPixel }) => cmPorPixel)).toEqual([0.05292, 0.05292, 0.21168])
    expect(REGIOES).toEqual(['LE', 'TE', 'CE', 'OUTRO'])
  })
})
