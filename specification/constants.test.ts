import { describe, expect, it } from 'vitest'
import { PAINEL_COLUNAS, PAINEL_EXCEL, ZIP_FOTOS } from '#shared/contract/documentos/arquivos'
import { LINHAS, LISTA_LINHAS, linhaIdSchema, REGIOES } from '#shared/linhas/index'
import { BACKEND_PATHS, PATHS } from '#shared/contract/paths'
import { ROTAS } from '#shared/contract/rotas'
import { ADMINISTRADORES, NIVEIS, NIVEL_INFO, NIVEL_INICIAL, canAccess } from '#shared/linhas/niveis'
import { ROLES, ROUTES } from '#specification/access'
import * as WRITTEN from '#specification/constants'
import { LINES } from '#specification/lines'

describe('the constants of the specification', () => {
  it('are names of files, sheet and columns', () => {
    expect({
      zip: ZIP_FOTOS,
      excel: PAINEL_EXCEL.arquivo,
      sheet: PAINEL_EXCEL.planilha,
      columns: PAINEL_COLUNAS,
    }).toEqual(WRITTEN.FILES)
  })

  it('are the addresses of gateway and backend', () => {
    expect(PATHS).toEqual(WRITTEN.GATEWAY_PATHS)
    expect(BACKEND_PATHS).toEqual(WRITTEN.BACKEND_PATHS)
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
      { rota: ROTAS.home, acesso: 'qualquer' as const },
      { rota: ROTAS.homeadm, acesso: ADMINISTRADORES },
      { rota: ROTAS.register, acesso: ADMINISTRADORES },
      { rota: ROTAS.usuarios, acesso: ADMINISTRADORES },
      { rota: ROTAS.conta, acesso: 'qualquer' as const },
      ...rows,
    ].map(({ rota, acesso }) => ({ path: rota, roles: NIVEIS.filter((nivel) => canAccess(nivel, acesso)) }))
    expect(product).toEqual(
      ROUTES.map(({ path, roles }) => ({ path, roles: NIVEIS.filter((nivel) => roles.includes(nivel)) })),
    )
    expect([ROTAS.raiz, ROTAS.login]).toEqual(['/', '/login'])
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

  it('have the accents of the design, on light and on dark paper', () => {
    const accents = LISTA_LINHAS.map(({ id, cores: { claro, escuro } }) => [
      id,
      [claro, escuro].flatMap(({ accent, hover, on, tint }) => [accent, hover, on, tint]),
    ])
    expect(Object.fromEntries(accents)).toEqual(WRITTEN.COLOURS)
  })
})
