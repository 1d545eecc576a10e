import { afterEach, describe, expect, it, vi } from 'vitest'
import { ROTAS } from '#shared/contract/rotas'
import { LISTA_LINHAS } from '#shared/linhas/index'
import { NIVEIS } from '#shared/linhas/niveis'
import { destinationAfterLogin, isDestination } from './destination.ts'

afterEach(() => vi.restoreAllMocks())

describe('the way back after a login', () => {
  it.each(LISTA_LINHAS.flatMap(({ telas }) => Object.values(telas).map(({ rota }) => rota)))(
    'accepts %s in any case, with a query',
    (rota) => {
      expect(isDestination(rota)).toBe(true)
      expect(isDestination(rota.toUpperCase())).toBe(true)
      expect(isDestination(`${rota}?os=2417`)).toBe(true)
      expect(isDestination(`${rota}/`)).toBe(true)
    },
  )

  it.each([
    '//evil.example/home',
    '/\\evil.example/home',
    '\\\\evil.example',
    '/home\\..',
    'https://evil.example/home',
    'javascript:alert(1)',
    'home',
    '',
    '/',
    '/login',
    '/LOGIN?redirect=/home',
    '/desconhecida',
    '/api/fotos/x',
    '/home\n',
    '/\t/evil.example',
    '/@evil.example',
    '/..//evil.example',
    '/%2F%2Fevil.example',
  ])('I06 refuses %j', (destino) => {
    expect(isDestination(destino)).toBe(false)
    expect(destinationAfterLogin('supervisor', destino)).toBe(ROTAS.home)
  })

  it.each(NIVEIS)('leads a %s to the first screen of the role without a redirect', (nivel) => {
    expect(destinationAfterLogin(nivel, null)).toBe(nivel === 'administrador' ? ROTAS.homeadm : ROTAS.home)
    expect(destinationAfterLogin(nivel, '/uploadDrone')).toBe('/uploadDrone')
  })

  it('leads back in a Safari of early 2023, which knows no URL.canParse', () => {
    vi.spyOn(URL, 'canParse').mockImplementation(() => {
      throw new TypeError('URL.canParse is not a function')
    })
    expect(destinationAfterLogin('supervisor', '/inspecaoDrone?os=2417')).toBe('/inspecaoDrone?os=2417')
    expect(destinationAfterLogin('supervisor', '/\\evil.example')).toBe(ROTAS.home)
  })
})
