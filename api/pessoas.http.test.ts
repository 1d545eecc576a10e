import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { BACKEND_PATHS, PEOPLE_PATHS } from '#shared/contract/paths'
import { CADASTRO } from '#shared/testing/cadastro'
import { TEXTOS } from '#shared/textos/textos'
import { request } from '#shared/node/testing/request'
import { register, signIn, type Integrator } from './testing/integrator.ts'
import { startApi, type TestApi } from './testing/start-api.ts'

let api: TestApi
let person: Integrator
let other: Integrator
const NEW = 'uma senha que ela escolheu'

beforeAll(async () => {
  api = await startApi()
  person = await register(api, 'colaborador')
  other = await signIn(api, { email: person.user.email, senha: CADASTRO.senha })
})
afterAll(() => api.stop())

const status = async (who: Integrator) => (await who.get(BACKEND_PATHS.usuario)).status
const change = async (senhaAtual: string, senhaNova: string) => {
  const answer = await person.post(PEOPLE_PATHS.trocarSenha, { senhaAtual, senhaNova })
  return [answer.status, ((await answer.json()) as { message: string }).message]
}
const login = async (senha: string) => {
  const answer = await request(api.url + BACKEND_PATHS.login, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: person.user.email, senha }),
  })
  return { status: answer.status, json: (await answer.json()) as Record<string, unknown> }
}

describe('the own senha', () => {
  it('S08 stays as it is with a wrong one, one that is too short, and the same again', async () => {
    expect(await change('errada', NEW)).toEqual([422, TEXTOS.conta.senhaErrada])
    expect((await change(CADASTRO.senha, '1234567'))[0]).toBe(400)
    expect((await change(CADASTRO.senha, CADASTRO.senha))[0]).toBe(400)
    expect([await status(other), (await login(CADASTRO.senha)).status]).toEqual([200, 200])
  })

  it('S08 is changed by who knows it, ends the other tokens and keeps the one that asked', async () => {
    expect(await change(CADASTRO.senha, NEW)).toEqual([200, TEXTOS.conta.sucesso])
    expect([await status(person), await status(other)]).toEqual([200, 401])
    expect([(await login(CADASTRO.senha)).status, (await login(NEW)).status]).toEqual([401, 200])
    expect((await login(NEW)).json).not.toHaveProperty('senha_provisoria')
  })
})
