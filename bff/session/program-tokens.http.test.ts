import { describe, expect, it } from 'vitest'
import { LINHAS } from '#shared/linhas/index'
import { request } from '#shared/node/testing/request'
import { createZona } from '#shared/time/zona'
import { SENHA, userOf } from '../testing/fake-backend.ts'
import type { CallerHeaders } from '../testing/gateway.ts'
import { gatewayOfEachTest } from '../testing/running-gateway.ts'

const DAY_MS = 86_400_000
let ahead = 0
const { backend, gateway } = gatewayOfEachTest({
  options: () => {
    ahead = 0
    return { now: () => Date.now() + ahead }
  },
})

const dayIn = (days: number) =>
  createZona('America/Sao_Paulo')
    .iso(new Date(Date.now() + days * DAY_MS))
    .slice(0, 10)
const wanted = (more: object = {}) => ({
  nome: 'Robô do turno',
  validoAte: dayIn(300),
  acesso: 'completo',
  senha: SENHA,
  ...more,
})

interface Made {
  accessToken: string
  backendExpires: boolean
  token: { id: string; lastUsedAt: string | null; expiresAt: string }
}

/** Creates a token as this person; returns it with the headers of its requests. */
async function make(person: CallerHeaders, more: object = {}) {
  const { result, error } = await gateway.call('tokens.create', wanted(more), person)
  if (error) throw new Error(error.message)
  const made = result as Made
  return { ...made, headers: { authorization: `Bearer ${made.accessToken}` } }
}
const me = async (headers: CallerHeaders) => (await gateway.call('auth.me', undefined, headers)).status
const listed = async (headers: CallerHeaders, call = 'tokens.list') =>
  (await gateway.call(call, undefined, headers)).result as Made['token'][]

/** Makes the backend grant credentials for as long as they are asked for, as the embedded one does. */
function promiseCredentials(): void {
  backend.files.set('/api/auth/login', (req, res) => {
    const user = userOf('supervisor')
    const expiresAt = req.headers['x-token-valido-ate']
    res.setHeader('content-type', 'application/json')
    res.end(JSON.stringify({ token: 'segredo-do-backend-longo', user, ...(expiresAt && { expiresAt }) }))
  })
}

describe('a program’s token', () => {
  it('T04 outlives the person’s session and Sair, is listed with its last use, and ends with the chosen day', async () => {
    promiseCredentials()
    const person = await gateway.signIn('supervisor')
    const { validoAte } = wanted()
    const { headers, token, backendExpires, accessToken } = await make(person, { validoAte })
    expect([backendExpires, token.lastUsedAt]).toEqual([false, null])
    expect(Date.parse(token.expiresAt)).toBe(Date.parse(`${validoAte}T00:00:00-03:00`) + DAY_MS)
    await gateway.call('auth.logout', undefined, person)
    ahead = 299 * DAY_MS
    expect([await me(person), await me(headers)]).toEqual([401, 200])
    const [own] = await listed(headers)
    const used = { lastUsedAt: expect.stringMatching(/^20/) as string }
    expect(own).toMatchObject({ ...token, ...used, nome: 'Robô do turno', acesso: 'completo' })
    expect(JSON.stringify(own)).not.toContain(accessToken)
    ahead = 301 * DAY_MS
    const over = await gateway.call('auth.me', undefined, headers)
    expect([over.status, over.error?.message]).toEqual([
      401,
      'Este token não vale: venceu, foi revogado ou não existe. Crie outro em "Minha conta".',
    ])
  })

  it('T05 that only reads asks, downloads and gets reports, and neither saves nor uploads', async () => {
    const { headers } = await make(await gateway.signIn('supervisor'), { acesso: 'leitura' })
    expect((await gateway.call('robo.fotos', { os: '1', blade: 'A' }, headers)).status).toBe(200)
    const send = (path: string, init: { method?: string; body?: string } = {}) =>
      request(gateway.url + path, { ...init, headers: { ...headers, 'content-type': 'application/json' } })
    const report = await send(LINHAS.robo.api.exportar, { method: 'POST', body: '{}' })
    const zip = await send(`${LINHAS.robo.api.zip}?os=1&wtg=2`)
    const place = await send('/api/envios/2c5ea4c0-4067-11e9-8bad-9b1deb4d3b7d/fotos/1', { method: 'HEAD' })
    expect([report.status, zip.status, place.status]).not.toContain(403)
    const calls = backend.requests.length
    const texto = 'Este token é só de leitura: não envia fotos nem salva. Use um token de acesso completo.'
    const saved = await gateway.call('robo.salvarMarcacoes', {}, headers)
    expect([saved.status, saved.error?.message]).toEqual([403, texto])
    const uploaded = await send(LINHAS.robo.api.upload, { method: 'POST', body: '{}' })
    expect([uploaded.status, await uploaded.json()]).toMatchObject([403, { message: texto }])
    expect(backend.requests.length).toBe(calls)
  })

  it('T06 is revoked by its owner and the administrador at once, and by nobody else', async () => {
    const person = await gateway.signIn('supervisor')
    const [first, second] = [await make(person), await make(person, { nome: 'Outro' })]
    const revoke = (headers: CallerHeaders, id: string) => gateway.call('tokens.revoke', { id }, headers)
    const stranger = await gateway.signIn('colaborador')
    expect((await revoke(stranger, first.token.id)).status).toBe(404)
    expect((await revoke(second.headers, first.token.id)).status).toBe(403)
    expect((await gateway.call('tokens.create', wanted(), second.headers)).status).toBe(403)
    expect([await me(first.headers), await listed(stranger)]).toEqual([200, []])
    expect((await revoke(person, first.token.id)).status).toBe(200)
    const admin = await gateway.signIn('administrador')
    expect((await listed(admin, 'tokens.listAll')).map(({ id }) => id)).toEqual([second.token.id])
    expect((await revoke(admin, second.token.id)).status).toBe(200)
    expect([await me(first.headers), await me(second.headers), await me(person)]).toEqual([401, 401, 200])
    const told = gateway.logLines.map((line) => JSON.parse(line) as Record<string, unknown>)
    expect(told.filter(({ auditoria }) => String(auditoria).startsWith('token-'))).toMatchObject([
      { auditoria: 'token-emitido', tokenId: first.token.id, nome: 'Robô do turno' },
      { auditoria: 'token-emitido', tokenId: second.token.id, nome: 'Outro' },
      { auditoria: 'token-revogado', tokenId: first.token.id },
      { auditoria: 'token-revogado', tokenId: second.token.id, alvo: userOf('supervisor').email },
    ])
  })

  it('T07 asks for the right senha and an end within a year, and says what is wrong without ending the session', async () => {
    const person = await gateway.signIn('supervisor')
    const refusal = async (more: object) => {
      const { status, error } = await gateway.call('tokens.create', wanted(more), person)
      return [status, error?.message]
    }
    expect(await refusal({ senha: 'nao-e-esta' })).toEqual([403, 'Senha incorreta. Nenhum token foi criado.'])
    expect(await refusal({ validoAte: dayIn(-1) })).toEqual([400, 'Escolha um fim a partir de hoje.'])
    const [status, message] = await refusal({ validoAte: dayIn(368) })
    expect([status, message]).toEqual([400, expect.stringContaining('no máximo um ano')])
    expect((await refusal({ validoAte: '2026-02-30' }))[0]).toBe(400)
    expect([await me(person), await listed(person)]).toEqual([200, []])
  })

  it('T07 says when a backend did not promise credentials for so long, and ends with what the backend said', async () => {
    const person = await gateway.signIn('supervisor')
    expect(await make(person)).toMatchObject({ backendExpires: true })
    const expiresAt = new Date(Date.now() + DAY_MS).toISOString()
    backend.answers.set('POST /api/auth/login', {
      status: 200,
      json: { token: 'segredo-do-backend-curto', expiresAt, user: userOf('supervisor') },
    })
    const short = await make(person)
    expect(short.backendExpires).toBe(true)
    expect(Date.parse(short.token.expiresAt)).toBe(Date.parse(expiresAt))
  })
})
