import { Readable } from 'node:stream'
import { expect, it } from 'vitest'
import { ERRORS } from '#shared/errors/errors'
import { REFUSED } from '../testing/spoken-answers.ts'
import { connectionError, refusalOf } from './backend-errors.ts'

it.each(['1e300', '99999999999999999999', '86401', 'Fri, 31 Dec 9999 23:59:59 GMT', '-5', 'soon'])(
  'an envio waited for ever, or was tried again and again, when a backend said Retry-After: %s',
  async (told) => {
    const response = { status: 429, headers: { 'retry-after': told }, body: Readable.from([]) }
    const { code, retryAfterS } = await refusalOf(response, { path: '/api/upload' })
    expect([code, retryAfterS]).toEqual(['TOO_MANY_REQUESTS', undefined])
  },
)

it('with a backend whose clock is wrong, waits were too long or did not happen', async () => {
  const headers = { date: 'Wed, 01 Jan 2020 12:00:00 GMT', 'retry-after': 'Wed, 01 Jan 2020 12:01:30 GMT' }
  const response = { status: 429, headers, body: Readable.from([]) }
  expect(await refusalOf(response, { path: '/api/upload' })).toMatchObject({ retryAfterS: 90 })
})

it.each([411, 414, 423])(
  'a %i of a proxy, which gives no reason, told people that what they typed was wrong',
  async (status) => {
    const headers = { 'content-type': 'text/html' }
    const page = { status, headers, body: Readable.from([Buffer.from('<h1>Length Required</h1>')]) }
    expect(await refusalOf(page, { path: '/api/upload' })).toMatchObject({ code: 'REFUSED', texto: REFUSED })
    const told = { status, headers: {}, body: Readable.from([Buffer.from('{"message": "OS vazia"}')]) }
    expect(await refusalOf(told, { path: '/api/upload' })).toMatchObject({
      code: 'INVALID_INPUT',
      texto: 'OS vazia',
    })
  },
)

it.each([
  { status: 500, code: 'DATABASE_BUSY', told: 'BAD_BACKEND' },
  { status: 502, code: 'DATABASE_BUSY', told: 'BAD_BACKEND' },
  { status: 503, code: 'DATABASE_BUSY', told: 'DATABASE_BUSY' },
  { status: 503, code: 'CONFLICT', told: 'BAD_BACKEND' },
  { status: 507, code: 'DATABASE_BUSY', told: 'STORAGE_FULL' },
] as const)(
  'a backend that fails with $status and $code is told as $told, without its own sentence',
  async ({ status, code, told }) => {
    const body = Readable.from([Buffer.from(JSON.stringify({ message: 'pilha: x.js:1', code }))])
    const response = { status, headers: { 'retry-after': '5' }, body }
    const texto = ERRORS[told].texto
    expect(await refusalOf(response, { path: '/api/upload' })).toMatchObject({ code: told, texto })
  },
)

it("a backend's sentence lost the letters of its token, where that is a word or a part of one", async () => {
  const body = Readable.from([Buffer.from('{"message": "O token da OS venceu."}')])
  const refused = await refusalOf({ status: 403, headers: {}, body, token: 'tok' }, { path: '/api/fotos' })
  expect(refused.texto).toBe('O token da OS venceu.')
})

it('a gateway that could open no more connections told people of an internal error, and did not say to come back', () => {
  const refused = Object.assign(new Error('connect EMFILE 127.0.0.1:3001'), { code: 'EMFILE' })
  expect(connectionError(refused, undefined)).toMatchObject({
    code: 'BACKEND_UNAVAILABLE',
    retryAfterS: 5,
    message: 'connect EMFILE 127.0.0.1:3001',
  })
})
