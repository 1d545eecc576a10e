import { describe, expect, it } from 'vitest'
import { ROTAS } from '#shared/contract/rotas'
import { LISTA_LINHAS } from '#shared/linhas/index'
import { NIVEIS } from '#shared/linhas/niveis'
import { destinationAfterLogin } from './destination.ts'

const ORIGIN = 'https://inspecao.example'

/** Beginnings that some browser, proxy or parser takes for the beginning of another site's address. */
const BEGINNINGS = [
  '//',
  '///',
  '////',
  '/\\',
  '\\/',
  '\\\\',
  '\\',
  '/\\/',
  '\\/\\/',
  '//\\',
  '/\t/',
  '/\n/',
  '/\r/',
  '/\r\n/',
  '/ /',
  ' //',
  '\t//',
  '\n//',
  '\u0000//',
  '\u000b//',
  '\u00a0//',
  '\u2028//',
  '\ufeff//',
  '/./\\',
  '/..//',
  '/.//',
  '/../\\',
  '/%2f',
  '/%2F%2F',
  '/%5c',
  '/%5C%5C',
  '/%09/',
  '/%0a/',
  '/%0d/',
  '/%00/',
  '/%20/',
  '/%E3%80%82',
  '/%252f',
  '%2f%2f',
  'http:',
  'https:',
  'https:/',
  'https://',
  'https:///',
  'https:\\\\',
  'https:/\\',
  'hTTps://',
  'ht\ntps://',
  ' https://',
  '\u0001https://',
  'https:@',
  'https://inspecao.example@',
  'https://inspecao.example.',
  'https://inspecao.example%00.',
  'https://inspecao.example%2f.',
  'https://inspecao.example\\@',
  'https://inspecao.example:443@',
  'ftp://',
  'ws://',
  'file:///',
  '@',
  '/@',
  '/home@',
  '/home//',
  '/home/..//',
  '/home/../\\',
  '/home\\',
  '/home;//',
  '/home%2f..%2f',
  '//inspecao.example@',
  '//inspecao.example:80@',
  '//[::1]@',
  '//1.1.1.1@',
  '／／',
  '/／',
  '。',
  '//\u3002',
]
const HOSTS = [
  'evil.example',
  'evil.example/home',
  'evil.example/%2e%2e/home',
  '0x7f000001/upload',
  '[::ffff:1.2.3.4]',
]

const WHOLE = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\nscript:alert(1)',
  ' javascript:alert(1)',
  'javascript://inspecao.example/%0aalert(1)',
  '/javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  'about:blank',
  'blob:https://inspecao.example/1',
  'mailto:a@b.co',
  '.',
  '..',
  './home',
  '../home',
  '?redirect=/home',
  '#/home',
  '/login',
  '/LOGIN/',
  '/login?redirect=/login?redirect=//evil.example',
  '/',
  '//',
  '/?redirect=//evil.example',
  '/trpc/auth.logout',
  '/api/inspecao/download?os=1',
  '/healthz',
  '/metrics',
  '/home/extra',
  '/homeadm%00',
  '/ho\u0000me',
  '/home ',
  '/hom\u0435',
  '/home%0d%0aSet-Cookie:a=b',
  '<script>',
  '"><img src=x onerror=alert(1)>',
  'null',
  'undefined',
  '[object Object]',
  '/'.repeat(10_000),
  `/${'a/../'.repeat(5000)}/evil.example`,
]

const CORPUS = [...new Set([...WHOLE, ...BEGINNINGS.flatMap((start) => HOSTS.map((host) => start + host))])]

const SCREENS = new Set(
  [
    ROTAS.home,
    ROTAS.homeadm,
    ROTAS.register,
    ROTAS.conta,
    ROTAS.usuarios,
    ...LISTA_LINHAS.flatMap(({ telas }) => Object.values(telas).map(({ rota }) => rota)),
  ].map((rota) => rota.toLowerCase()),
)

describe(`${CORPUS.length} redirects made to lead away`, () => {
  it('I06 lead to a screen of the product or to the first one of the role, never anywhere else', () => {
    expect(CORPUS.length).toBeGreaterThan(300)
    for (const nivel of NIVEIS) {
      for (const redirect of CORPUS) {
        const target = destinationAfterLogin(nivel, redirect)
        const { origin, pathname } = new URL(target, ORIGIN)
        expect([redirect, origin]).toEqual([redirect, ORIGIN])
        expect([redirect, SCREENS.has(pathname.toLowerCase().replace(/(.)\/$/, '$1'))]).toEqual([
          redirect,
          true,
        ])
        expect([redirect, /[\u0000-\u001f\\]/.test(target)]).toEqual([redirect, false])
      }
    }
  })

  it('I06 survive being written into an address twice', () => {
    for (const redirect of CORPUS) {
      const once = new URLSearchParams({ redirect }).get('redirect')
      const twice = decodeURIComponent(encodeURIComponent(encodeURIComponent(redirect)))
      for (const given of [once, twice]) {
        const { origin } = new URL(destinationAfterLogin('supervisor', given), ORIGIN)
        expect([redirect, origin]).toEqual([redirect, ORIGIN])
      }
    }
  })

  it('I06 lead with a screen that the role may not open to that screen, whose guard sends home', () => {
    expect(destinationAfterLogin('colaborador', '/register')).toBe('/register')
  })
})
