import { render, screen } from '@testing-library/react'
import { TRPCClientError } from '@trpc/client'
import { describe, expect, it } from 'vitest'
import { TEXTOS } from '#shared/textos/textos'
import { freshBrowser } from '../testing/browser.ts'
import { Toasts } from '../ui/toasts/toasts.tsx'
import '../ui/toasts/toast-host.tsx'
import { ConnectionLost, httpErrorFrom } from './http-error.ts'
import { notifyError, showError } from './notify-error.ts'

freshBrowser()

const answered = (httpStatus: number, message: string) =>
  TRPCClientError.from({ error: { code: -32600, message, data: { httpStatus, requestId: 'abcdefgh-ijkl' } } })
const streamed = (status: number, message: string) =>
  httpErrorFrom(status, JSON.stringify({ message, requestId: 'abcdefgh-ijkl' }))
const PEDIDO = 'Código do pedido: abcdefgh'

/** What the toast says, line by line. */
async function said(titulo: string) {
  const title = await screen.findByText(titulo)
  return [...(title.parentElement?.children ?? [])].map((line) => line.textContent)
}

describe.each([
  ['a procedure', answered],
  ['a stream', streamed],
])('a failure of %s', (kind, failure) => {
  it("begins with the specification's text, then the sentence of a refusal, then the request's number", async () => {
    render(<Toasts />)
    notifyError(failure(422, 'A OS está fechada.'), `Erro 1 ${kind}`)
    expect(await said(`Erro 1 ${kind}`)).toEqual([`Erro 1 ${kind}`, 'A OS está fechada.', PEDIDO])
  })

  it('of the server itself keeps its own sentence back', async () => {
    render(<Toasts />)
    notifyError(failure(502, 'O servidor respondeu de forma inesperada.'), `Erro 2 ${kind}`)
    expect(await said(`Erro 2 ${kind}`)).toEqual([`Erro 2 ${kind}`, PEDIDO])
  })

  it('says nothing twice', async () => {
    render(<Toasts />)
    notifyError(failure(404, `Erro 3 ${kind}`), `Erro 3 ${kind}`)
    expect(await said(`Erro 3 ${kind}`)).toEqual([`Erro 3 ${kind}`, PEDIDO])
  })

  it('that is an ended session is left to the shell, except at the login', async () => {
    render(<Toasts />)
    notifyError(failure(401, 'Sua sessão terminou.'), `Erro 4 ${kind}`)
    showError(failure(401, 'E-mail ou senha inválidos.'), `Erro 5 ${kind}`)
    expect(await said(`Erro 5 ${kind}`)).toEqual([`Erro 5 ${kind}`, 'E-mail ou senha inválidos.', PEDIDO])
    expect(screen.queryByText(`Erro 4 ${kind}`)).toBeNull()
  })
})

describe.each([
  ['a procedure', TRPCClientError.from(new TypeError('Failed to fetch'))],
  ['a stream', new ConnectionLost()],
])('%s that never answered', (kind, lost) => {
  it("begins with the specification's text and says that there is no network", async () => {
    render(<Toasts />)
    notifyError(lost, `Erro 6 ${kind}`)
    expect(await said(`Erro 6 ${kind}`)).toEqual([`Erro 6 ${kind}`, TEXTOS.geral.semConexao])
  })
})

describe.each([
  [
    'a procedure, in JSON',
    TRPCClientError.from(new Error('Unable to transform response from server'), {
      meta: { response: new Response('{"message":"Bad Gateway"}', { status: 502 }) },
    }),
  ],
  ['a stream, without a word', httpErrorFrom(502, '')],
  ['a stream, in JSON', httpErrorFrom(504, '{"message":"Gateway Timeout"}')],
])('a proxy that answers %s, because the server does not', (kind, error) => {
  it("begins with the specification's text, and says that one may try again", async () => {
    render(<Toasts />)
    notifyError(error, `Erro 8 ${kind}`)
    expect(await said(`Erro 8 ${kind}`)).toEqual([
      `Erro 8 ${kind}`,
      'O servidor não respondeu. Tente novamente em instantes.',
    ])
  })
})

it('anything else says only the text of the specification', async () => {
  render(<Toasts />)
  notifyError(new Error('worker failed'), 'Erro 7')
  expect(await said('Erro 7')).toEqual(['Erro 7'])
})
