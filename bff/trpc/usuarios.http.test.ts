import { newFolder, removeFolder } from '#shared/node/testing/own-folder'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { BACKEND_PATHS, INSPETORA_PATHS, PEOPLE_PATHS } from '#shared/contract/paths'
import { unlockIn } from '#shared/node/sessions/session-file'
import { TEXTOS } from '#shared/textos/textos'
import { SENHA, tokenOf, userOf } from '../testing/fake-backend.ts'
import type { CallerHeaders } from '../testing/gateway.ts'
import { gatewayOfAllTests } from '../testing/running-gateway.ts'

const dataDir = newFolder('bff-usuarios')
afterAll(() => removeFolder(dataDir))
const { gateway, backend } = gatewayOfAllTests({
  options: () => ({ ownBackend: true, dataDir, trustProxy: 1 }),
})
const GENERATED = 'gerada-e-mostrada-uma-vez'
const person = userOf('supervisorCivil')
const other = userOf('supervisor')
const row = {
  ...{ nivel: 'supervisor', responsavel: 'R', empresa: 'E', ramo: 'R', cnpj: '', telefone: '' },
  ...{
    created_at: '2026-11-03T10:00:00.000Z',
    ultimo_acesso: null,
    desativado_em: null,
    senha_provisoria: false,
  },
}

let admin: CallerHeaders
beforeAll(async () => {
  for (const path of ['editar', 'desativar', 'reativar', 'redefinirSenha', 'desbloquear'] as const) {
    const json = { email: person.email, encerra: path !== 'reativar', senha: GENERATED }
    backend.answers.set(`POST ${PEOPLE_PATHS[path]}`, { status: 200, json })
  }
  const json = [person, other].map(({ id, email }) => ({ ...row, id, email }))
  backend.answers.set(`GET ${PEOPLE_PATHS.usuarios}`, { status: 200, json })
  gateway.secrets.add(GENERATED)
  admin = await gateway.signIn('administrador')
})

const statusOf = async (who: CallerHeaders) => (await gateway.call('auth.me', undefined, who)).status
const audits = () => gateway.logLines.map((line) => JSON.parse(line) as Record<string, unknown>)

describe('a user whom an administrador changes', () => {
  const { id, email } = person
  it('V06 is said to leave what was sent with the company of before', async () => {
    const before = { status: 200, json: { email: other.email, encerra: false, enviosDe: 'Vento Norte' } }
    const usual = backend.answers.get(`POST ${PEOPLE_PATHS.editar}`)
    backend.answers.set(`POST ${PEOPLE_PATHS.editar}`, before)
    const { result } = await gateway.call(
      'usuarios.edit',
      { ...row, id: other.id, email: other.email },
      admin,
    )
    expect(result).toEqual({
      message: TEXTOS.usuarios.editado,
      aviso: TEXTOS.usuarios.enviosFicam('Vento Norte'),
    })
    if (usual) backend.answers.set(`POST ${PEOPLE_PATHS.editar}`, usual)
  })

  it.each([
    ['deactivate', 'usuario-desativado', { id }],
    ['resetSenha', 'senha-redefinida', { id }],
    ['edit', 'usuario-editado', { ...row, id, email }],
  ])(
    'S08 S09 %s: is out at once everywhere, and the log says who did it to whom',
    async (call, auditoria, input) => {
      const [browser, token] = [
        await gateway.signIn('supervisorCivil'),
        await gateway.issueToken('supervisorCivil'),
      ]
      const stranger = await gateway.signIn('supervisor')
      expect([await statusOf(browser), await statusOf(token)]).toEqual([200, 200])
      const { status, result } = await gateway.call(`usuarios.${call}`, input, admin)
      expect([status, JSON.stringify(result).includes(GENERATED)]).toEqual([200, call === 'resetSenha'])
      expect([await statusOf(browser), await statusOf(token), await statusOf(stranger)]).toEqual([
        401, 401, 200,
      ])
      expect(audits()).toContainEqual(
        expect.objectContaining({ auditoria, userId: userOf('administrador').id, alvo: String(id), email }),
      )
    },
  )

  it.each(['auth.login', 'auth.accessToken'])(
    'S08 %s: a session that began while its user was deactivated lived on for whatever asks no backend',
    async (call) => {
      backend.files.set(BACKEND_PATHS.login, (req, res) => {
        backend.files.delete(BACKEND_PATHS.login)
        backend.answers.set(`GET ${BACKEND_PATHS.usuario}`, { status: 401, json: {} })
        req.resume()
        const deactivated = gateway.call('usuarios.deactivate', { id }, admin)
        const json = JSON.stringify({ token: tokenOf(email), user: person })
        void deactivated.then(() => res.setHeader('content-type', 'application/json').end(json))
      })
      const { status, result } = await gateway.call(call, { email, senha: SENHA }, gateway.ownPage)
      backend.answers.set(`GET ${BACKEND_PATHS.usuario}`, { status: 200, json: {} })
      expect([status, result]).toEqual([401, undefined])
    },
  )

  it('stays in when nothing changed that lets in', async () => {
    const browser = await gateway.signIn('supervisorCivil')
    expect((await gateway.call('usuarios.reactivate', { id }, admin)).status).toBe(200)
    expect(await statusOf(browser)).toBe(200)
  })
})

describe('an account that wrong senhas have locked', () => {
  const { email } = other
  const login = async (senha: string) => {
    const headers = { ...gateway.ownPage, 'x-forwarded-for': '203.0.113.7' }
    return (await gateway.call('auth.login', { email, senha }, headers)).status
  }
  const lock = async () => {
    for (let guess = 0; guess < 10; guess += 1) expect(await login(`errada-${guess}`)).toBe(401)
    expect(await login(SENHA)).toBe(429)
  }
  const locked = async () => {
    const { result } = await gateway.call('usuarios.list', undefined, admin)
    return (result as { email: string; bloqueado: boolean }[])
      .filter((one) => one.bloqueado)
      .map((one) => one.email)
  }

  it('A05 is shown in the list, and opened by an administrador', async () => {
    await lock()
    expect(await locked()).toEqual([email])
    expect((await gateway.call('usuarios.unlock', { email: email.toUpperCase() }, admin)).status).toBe(200)
    expect(await locked()).toEqual([])
    expect(await login(SENHA)).toBe(200)
  })

  it('A05 is opened by the command, once, while the product runs', async () => {
    await lock()
    expect(unlockIn(dataDir, email, Date.now() - 16 * 60_000)).toBe(true)
    expect(await login(SENHA)).toBe(429)
    expect(unlockIn(dataDir, email, Date.now())).toBe(true)
    expect(await login(SENHA)).toBe(200)
    await lock()
  })
})

describe('the company that inspects', () => {
  const logo = 'A'.repeat(2_600_000)

  it('is given name and logo in one call of the length of a logo, which no other call may have', async () => {
    backend.answers.set(`POST ${INSPETORA_PATHS.salvar}`, { status: 200, json: { message: 'ok' } })
    const saved = await gateway.call('inspetora.save', { nome: 'Vento Norte', logo }, admin)
    const sent = Buffer.concat(backend.requests.at(-1)?.body ?? []).length
    expect([saved.status, sent]).toEqual([200, logo.length + 32])
    expect(audits()).toContainEqual(
      expect.objectContaining({ auditoria: 'inspetora-mudada', alvo: 'Vento Norte' }),
    )
    expect(gateway.logLines.join().includes(logo.slice(0, 400))).toBe(false)
    expect((await gateway.call('usuarios.unlock', { email: logo }, admin)).status).toBe(413)
    const longer = { nome: 'V', logo: logo + logo }
    expect((await gateway.call('inspetora.save', longer, admin)).status).toBe(413)
  })
})
