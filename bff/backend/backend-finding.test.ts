import { describe, expect, it } from 'vitest'
import { findingOfAnswer, findingOfFailure } from './backend-finding.ts'

const JSON_TYPE = { 'content-type': 'application/json; charset=utf-8' }
const HTML = { 'content-type': 'text/html' }

describe('what a call without sign-in finds at API_URL', () => {
  it.each([
    [401, JSON_TYPE, true, 'responde e pede entrada (401), como se espera'],
    [403, HTML, true, 'responde e pede entrada (403), como se espera'],
    [302, { location: '/login.php' }, true, 'responde e pede entrada (302), como se espera'],
    [200, JSON_TYPE, true, 'responde sem pedir entrada (200)'],
    [422, { 'content-type': 'application/problem+json' }, true, 'responde com JSON (422)'],
    [204, {}, false, 'responde sem JSON (204)'],
    [200, HTML, false, 'responde com uma página HTML (200): este parece ser o endereço das telas dele'],
    // An https port that is asked by http: nginx's and Apache's page was taken for the backend's own screens.
    [400, HTML, false, 'recusa o pedido (400): confira http:// ou https:// e a porta'],
    [400, JSON_TYPE, true, 'responde com JSON (400)'],
    [404, JSON_TYPE, false, 'não conhece as chamadas da plataforma (404): confira o caminho do endereço'],
    [
      301,
      { location: 'https://novo.example/api' },
      false,
      'redireciona para outro endereço (301): use aquele',
    ],
    [503, HTML, false, 'responde com falha (503)'],
  ])('is described for status %i with %o', (...[status, headers, serve, achado]) => {
    expect(findingOfAnswer({ status, headers })).toEqual({ serve, achado, status })
  })

  it.each([
    [new DOMException('x', 'TimeoutError'), 'não atende agora (sem resposta em 5 s)'],
    [{ code: 'ECONNREFUSED' }, 'não atende agora (ECONNREFUSED)'],
    [{ code: 'ENOTFOUND' }, 'não atende agora (ENOTFOUND)'],
    [
      { code: 'CERT_HAS_EXPIRED' },
      'não atende agora: o certificado https dele não é confiável (CERT_HAS_EXPIRED)',
    ],
    // Its certificate was blamed, and it has none: it speaks http at a port that is asked by https.
    [
      { code: 'ERR_SSL_WRONG_VERSION_NUMBER' },
      'não atende agora: o que há ali não fala https (ERR_SSL_WRONG_VERSION_NUMBER); confira http:// ou https:// e a porta',
    ],
  ])('is described as no answer for %o', (failure, achado) => {
    const error = failure instanceof Error ? failure : Object.assign(new Error('connect 10.0.0.1'), failure)
    expect(findingOfFailure(error, 5000)).toEqual({ serve: false, achado })
  })
})
