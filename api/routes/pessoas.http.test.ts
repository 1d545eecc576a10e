import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { BACKEND_PATHS, PEOPLE_PATHS } from '#shared/contract/paths'
import { CADASTRO } from '#shared/testing/cadastro'
import { TEXTOS } from '#shared/textos/textos'
import { request } from '#shared/node/testing/request'
import { z } from 'zod'
import { usuarioListadoSchema } from '#shared/contract/pessoas/usuarios'
import { register, signIn, type Integrator } from '../testing/integrator.ts'
import { startApi, type TestApi } from '../testing/start-api.ts'

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

describe("a user's own senha", () => {
  it('S08 stays as it is with a wrong one, one that is too short, and the same again', async () => {
    expect(await change('errada', NEW)).toEqual([422, TEXTOS.conta.senhaErrada])
    expect((await change(CADASTRO.senha, '1234567'))[0]).toBe(400)
    expect((await change(CADASTRO.senha, CADASTRO.senha))[0]).toBe(400)
    expect([await status(other), (await login(CADASTRO.senha)).status]).toEqual([200, 200])
  })

  it('S08 is changed by who knows it, ends the other tokens and keeps the one that asked, also from two tabs at once', async () => {
    const tabs = await Promise.all([change(CADASTRO.senha, NEW), change(CADASTRO.senha, NEW)])
    expect(tabs).toContainEqual([200, TEXTOS.conta.sucesso])
    expect(tabs).toContainEqual([422, TEXTOS.conta.senhaErrada])
    expect([await status(person), await status(other)]).toEqual([200, 401])
    expect([(await login(CADASTRO.senha)).status, (await login(NEW)).status]).toEqual([401, 200])
    expect((await login(NEW)).json).not.toHaveProperty('senha_provisoria')
  })
})

describe('the users as an administrador keeps them', () => {
  let admin: Integrator
  let second: Integrator
  const T = TEXTOS.usuarios
  const post = async (who: Integrator, path: keyof typeof PEOPLE_PATHS, body: object) => {
    const answer = await who.post(PEOPLE_PATHS[path], body)
    return { status: answer.status, ...((await answer.json()) as { message?: string; senha?: string }) }
  }
  const list = async () =>
    z.array(usuarioListadoSchema).parse(await (await admin.get(PEOPLE_PATHS.usuarios)).json())
  const rowOf = async ({ user }: Integrator) => {
    const row = (await list()).find(({ id }) => id === user.id)
    if (!row) throw new Error('not in the list')
    return row
  }
  const edition = async (who: Integrator, change: object) => {
    const { id, email, nivel, responsavel, empresa, ramo, cnpj, telefone } = await rowOf(who)
    return { id, email, nivel, responsavel, empresa, ramo, cnpj, telefone, ...change }
  }

  beforeAll(async () => {
    admin = await signIn(api, api.admin)
    second = await register(api, 'supervisor')
  })

  it('are listed with all but their senhas, and with what they last did', async () => {
    const [newest] = await list()
    expect(newest).toMatchObject({ id: second.user.id, nivel: 'supervisor', desativado_em: null })
    expect(Date.parse(newest?.ultimo_acesso ?? '')).toBeGreaterThan(0)
    expect(await (await admin.get(PEOPLE_PATHS.usuarios)).text()).not.toMatch(/argon2|senha_hash/)
  })

  it('are registered by an e-mail once, whatever its letter case', async () => {
    const email = person.user.email.toUpperCase()
    const again = await admin.post(BACKEND_PATHS.register, { ...CADASTRO, nivel: 'supervisor', email })
    const { message } = (await again.json()) as { message: string }
    expect([again.status, message]).toEqual([409, TEXTOS.cadastro.emailRepetido])
  })

  it('S08 S09 keep their session when the registration changes, and lose it with e-mail or nivel', async () => {
    expect(
      (await post(admin, 'editar', await edition(second, { responsavel: 'Bia', cnpj: '11.222.333/0001-81' })))
        .status,
    ).toBe(200)
    expect([await status(second), (await rowOf(second)).responsavel]).toEqual([200, 'Bia'])
    expect(await post(admin, 'editar', await edition(second, { empresa: '' }))).toMatchObject({
      status: 400,
      message: TEXTOS.upload.campoFaltando('Empresa'),
    })
    expect((await post(admin, 'editar', await edition(second, { email: api.admin.email }))).status).toBe(409)
    expect(await status(second)).toBe(200)
    expect((await post(admin, 'editar', await edition(second, { nivel: 'administrador' }))).status).toBe(200)
    expect(await status(second)).toBe(401)
    second = await signIn(api, { email: second.user.email, senha: CADASTRO.senha })
  })

  it('are written over only as they were read, where that is said', async () => {
    const { id: _, ...antes } = await edition(second, {})
    const edit = async (change: object) => post(admin, 'editar', await edition(second, { ...change, antes }))
    expect((await edit({ telefone: '(84) 91111-2222' })).status).toBe(200)
    expect(await edit({ ramo: 'Solar' })).toMatchObject({ status: 409, message: T.mudou })
    expect(await rowOf(second)).toMatchObject({ telefone: '84911112222', ramo: antes.ramo })
  })

  it('S08 are out and cannot enter once deactivated, and enter again with a generated senha, which is said', async () => {
    const { id } = person.user
    expect((await post(admin, 'desativar', { id })).status).toBe(200)
    expect([await status(person), (await login(NEW)).status]).toEqual([401, 403])
    expect((await rowOf(person)).desativado_em).not.toBeNull()
    expect((await post(admin, 'reativar', { id })).status).toBe(200)
    expect((await login(NEW)).status).toBe(200)
    const { senha = '' } = await post(admin, 'redefinirSenha', { id })
    expect([(await login(NEW)).status, (await login(senha)).json['senha_provisoria']]).toEqual([401, true])
    expect((await rowOf(person)).senha_provisoria).toBe(true)
    // One of the person's own ends that.
    person = await signIn(api, { email: person.user.email, senha })
    expect((await change(senha, NEW))[0]).toBe(200)
    expect((await rowOf(person)).senha_provisoria).toBe(false)
    expect((await post(admin, 'desativar', { id: 9999 })).status).toBe(404)
  })

  it('got two generated senhas from two administradores at once, of which one never worked', async () => {
    const { id } = person.user
    const both = await Promise.all([
      post(admin, 'redefinirSenha', { id }),
      post(admin, 'redefinirSenha', { id }),
    ])
    const shown = both.flatMap(({ senha }) => senha ?? [])
    expect(shown).toHaveLength(1)
    expect(both).toContainEqual(expect.objectContaining({ status: 409, message: T.senhaMudou }))
    expect((await login(shown[0] ?? '')).status).toBe(200)
  })

  it('S08 are not put out by being let in again while they were never kept out', async () => {
    const { id } = second.user
    expect(await post(admin, 'reativar', { id })).toMatchObject({ status: 200, encerra: false })
    expect(await status(second)).toBe(200)
  })

  it('cannot do any of it to themselves', async () => {
    const { id } = admin.user
    expect(await post(admin, 'desativar', { id })).toMatchObject({ status: 422, message: T.aSiMesmo })
    expect(await post(admin, 'redefinirSenha', { id })).toMatchObject({
      status: 422,
      message: T.senhaPropria,
    })
  })

  it('V02 always have one administrador who can enter, also when two put each other out at once', async () => {
    const both = await Promise.all([
      post(admin, 'desativar', { id: second.user.id }),
      post(second, 'desativar', { id: admin.user.id }),
    ])
    const done = both.filter((answer) => answer.status === 200)
    expect(done).toHaveLength(1)
    if (both[1]?.status === 200) admin = second
    const { email } = admin.user
    expect(
      (await list())
        .filter(({ nivel, desativado_em }) => nivel === 'administrador' && !desativado_em)
        .map((row) => row.email),
    ).toEqual([email])
    const demoted = await post(admin, 'editar', await edition(admin, { nivel: 'colaborador' }))
    expect(demoted).toMatchObject({ status: 409, message: T.ultimoAdministrador })
    expect(await status(admin)).toBe(200)
  })
})
