import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { newFolder, removeFolder } from '#shared/node/testing/own-folder'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CADASTRO } from '#shared/testing/cadastro'
import { TEXTOS } from '#shared/textos/textos'
import { request } from '#shared/node/testing/request'
import type { CallerHeaders } from '../testing/gateway.ts'
import { ask, signInAdmin } from '../testing/product-admin.ts'
import { ADMINISTRADOR, startProduct } from '#shared/node/testing/product-process'
import type { ProductProcess } from '#shared/node/testing/product-process'
import { fotosOf, upload } from '../testing/product-uploads.ts'

const COMMAND = fileURLToPath(new URL('../../dist/api/ops/admin.js', import.meta.url))
const PERSON = 'pessoa@empresa.com.br'

const dataDir = newFolder('bff-comando')
let product: ProductProcess
let admin: { url: string; headers: CallerHeaders; userId: string }
beforeAll(async () => {
  product = await startProduct({ dataDir })
  admin = { url: product.url, ...(await signInAdmin(product.url)) }
  await ask(admin, 'auth.register', { ...CADASTRO, email: PERSON, nivel: 'supervisorCivil' })
})
afterAll(async () => {
  await product.kill()
  removeFolder(dataDir)
})

function command(...args: string[]) {
  const env = { PATH: process.env['PATH'], DATA_DIR: dataDir }
  const { status, stdout, stderr } = spawnSync(process.execPath, [COMMAND, ...args], {
    env,
    encoding: 'utf8',
  })
  return { status, stdout, stderr }
}

async function call(procedure: string, headers: CallerHeaders, input?: unknown) {
  const response = await request(`${product.url}/trpc/${procedure}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    ...(input === undefined ? {} : { body: JSON.stringify(input) }),
  })
  return { response, json: (await response.json()) as Record<string, unknown> }
}

const page = () => ({ origin: product.url, 'sec-fetch-site': 'same-origin' })
const status = async (headers: CallerHeaders) => (await call('auth.me', headers)).response.status

/** Signs the person in with a browser and as an integrator, and has a small picture made, which the gateway keeps. */
async function signIn(senha: string) {
  const login = await call('auth.login', page(), { email: PERSON, senha })
  const { result } = login.json as { result: { data: { token: string } } }
  const cookie = login.response.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const browser = { ...page(), cookie, authorization: `Bearer ${result.data.token}` }
  const issued = await call('auth.accessToken', {}, { email: PERSON, senha })
  const token = (issued.json as { result: { data: { accessToken: string } } }).result.data.accessToken
  const integrator = { authorization: `Bearer ${token}` }
  const [foto] = await fotosOf({ url: product.url, headers: integrator, userId: '' }, 'OS-1')
  const picture = `${product.url}${foto?.image}?w=320`
  const kept = (headers: CallerHeaders) => request(picture, { headers }).then((answer) => answer.status)
  expect([await status(browser), await status(integrator), await kept(browser)]).toEqual([200, 200, 200])
  return { browser, integrator, kept }
}

describe('the command line, while the product runs', () => {
  let senha = CADASTRO.senha

  it.each([
    ['senha', 'another senha', () => command('senha', PERSON)],
    ['nivel', 'another role', () => command('nivel', PERSON, 'administrador')],
    ['desativar', 'deactivation', () => command('desativar', PERSON)],
  ])(
    'S08 %s: %s ends the user’s sessions and tokens at once, and nobody else’s',
    async (_name, _what, run) => {
      expect(await upload(admin, 'OS-1')).toBe(true)
      const { browser, integrator, kept } = await signIn(senha)
      const { status: code, stdout, stderr } = run()
      expect([code, stderr]).toEqual([0, ''])
      senha = /Senha: (\S+)/.exec(stdout)?.[1] ?? senha
      expect([await status(browser), await status(integrator)]).toEqual([401, 401])
      expect([await kept(browser), await kept(integrator)]).toEqual([401, 401])
      expect(await status(admin.headers)).toBe(200)
    },
  )

  it('S08 a deactivated user cannot enter until activated, and is told why only with the right senha', async () => {
    const refused = await call('auth.login', page(), { email: PERSON, senha })
    expect([refused.response.status, refused.json]).toMatchObject([
      403,
      { error: { message: TEXTOS.login.desativado } },
    ])
    expect(
      (await call('auth.login', page(), { email: PERSON, senha: 'uma-outra-senha' })).response.status,
    ).toBe(401)
    expect(command('ativar', PERSON).status).toBe(0)
    await signIn(senha)
  })

  it('T06 lists the programs’ tokens, which last as long as chosen, and revokes one at once', async () => {
    const day = new Date(Date.now() + 300 * 86_400_000).toISOString().slice(0, 10)
    const { senha: own } = ADMINISTRADOR
    const wanted = { nome: 'Coleta noturna', validoAte: day, acesso: 'leitura', senha: own }
    const made = (await call('tokens.create', admin.headers, wanted)).json as {
      result: { data: { accessToken: string; backendExpires: boolean; token: { id: string } } }
    }
    const { accessToken, backendExpires, token } = made.result.data
    expect(backendExpires).toBe(false)
    const program = { authorization: `Bearer ${accessToken}` }
    expect((await call('admin.userList', program)).response.status).toBe(200)
    expect(command('tokens').stdout).toMatch(
      new RegExp(`^${token.id}  ${ADMINISTRADOR.email}  leitura  .*  Coleta noturna$`, 'm'),
    )
    expect(command('revogar', token.id).status).toBe(0)
    expect([await status(program), await status(admin.headers)]).toEqual([401, 200])
  })
})
