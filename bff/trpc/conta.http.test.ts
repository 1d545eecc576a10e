import { describe, expect, it } from 'vitest'
import { PEOPLE_PATHS } from '#shared/contract/paths'
import { TEXTOS } from '#shared/textos/textos'
import { SENHA, tokenOf, userOf } from '../testing/fake-backend.ts'
import { gatewayOfEachTest } from '../testing/running-gateway.ts'

const { gateway, backend } = gatewayOfEachTest({ options: () => ({ ownBackend: true }) })
const CHANGE = `POST ${PEOPLE_PATHS.trocarSenha}`
const input = { senhaAtual: SENHA, senhaNova: 'uma outra senha' }
const { email, id, nivel } = userOf('supervisor')

describe("a user's own senha", () => {
  it('S08 when it is changed ends the other sessions and tokens, and this one goes on', async () => {
    backend.answers.set(CHANGE, { status: 200, json: {} })
    const [own, other] = [await gateway.signIn('supervisor'), await gateway.signIn('supervisor')]
    const token = await gateway.issueToken('supervisor')
    const stranger = await gateway.signIn('colaborador')
    expect((await gateway.call('conta.changeSenha', input, own)).result).toEqual({
      message: TEXTOS.conta.sucesso,
    })
    const statuses = [own, other, token, stranger].map(
      async (caller) => (await gateway.call('auth.me', undefined, caller)).status,
    )
    expect(await Promise.all(statuses)).toEqual([200, 401, 401, 200])
    expect(gateway.logLines.some((line) => line.includes('"auditoria":"senha-trocada"'))).toBe(true)
    expect(gateway.logLines.join('')).not.toContain(input.senhaNova)
  })

  it('A05 cannot be guessed at in a session that was left open', async () => {
    backend.answers.set(CHANGE, { status: 422, json: { message: TEXTOS.conta.senhaErrada } })
    const own = await gateway.signIn('supervisor')
    const codes: (string | undefined)[] = []
    for (let guess = 0; guess < 11; guess += 1)
      codes.push((await gateway.call('conta.changeSenha', input, own)).error?.data.code)
    expect(new Set(codes.slice(0, 10))).toEqual(new Set(['BAD_REQUEST']))
    expect(codes[10]).toBe('TOO_MANY_REQUESTS')
    expect((await gateway.call('auth.me', undefined, own)).status).toBe(200)
  })

  it('is told apart from a generated one, which the login says', async () => {
    const login = () => gateway.call('auth.login', { email, senha: SENHA }, gateway.ownPage)
    expect((await login()).result).toEqual({
      token: expect.any(String) as string,
      user: { id, email, nivel },
    })
    const user = { ...userOf('supervisor'), senha: undefined }
    const json = { token: tokenOf(email), user, senha_provisoria: true }
    backend.answers.set('POST /api/auth/login', { status: 200, json })
    expect((await login()).result).toMatchObject({ senhaProvisoria: true })
  })
})
