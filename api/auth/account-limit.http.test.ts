import { afterAll, beforeAll, expect, it } from 'vitest'
import { BACKEND_PATHS } from '#shared/contract/paths'
import { request } from '#shared/node/testing/request'
import { startApi } from '../testing/start-api.ts'
import type { TestApi } from '../testing/start-api.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())

const login = (email: string, senha: string) =>
  request(api.url + BACKEND_PATHS.login, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, senha }),
  })

it('A05 guessing on the port of the backend itself ends after sixty wrong senhas of an account', async () => {
  const { email, senha } = api.admin
  const statuses: number[] = []
  for (let at = 0; at < 60; at += 1) statuses.push((await login(email.toUpperCase(), `errada-${at}`)).status)
  expect(new Set(statuses)).toEqual(new Set([401]))
  const refused = await login(email, senha)
  expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true])
  expect((await login('outra@empresa.com.br', senha)).status).toBe(401)
})
