import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { LISTA_LINHAS } from '#shared/linhas/index'
import { request } from '#shared/node/testing/request'
import { startGateway } from '../../testing/gateway.ts'
import type { CallerHeaders, Gateway } from '../../testing/gateway.ts'
import { OTHER_USER, startOtherBackend } from '../../testing/other-backend.ts'
import type { OtherBackend } from '../../testing/other-backend.ts'
import { BOUNDARY, formBody, goodForm, jpegOf, fotoPart } from '../../testing/upload-bodies.ts'

const ZIP = Buffer.concat([
  Buffer.from('PK\u0003\u0004'),
  Buffer.alloc(5000),
  Buffer.from('504b0506', 'hex'),
  Buffer.alloc(18),
])
const PDF = Buffer.from('%PDF-1.4\nrelatório')
const BUSCA = { os: '7001', wtg: '5', torre: '5', blade: '5' }

let backend: OtherBackend
let gateway: Gateway
let caller: CallerHeaders
let bytes: Buffer
beforeAll(async () => {
  bytes = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#246' } })
    .jpeg()
    .toBuffer()
  backend = await startOtherBackend({ foto: bytes, zip: ZIP, pdf: PDF })
  gateway = await startGateway(backend.url)
  const answer = await gateway.call('auth.login', OTHER_USER, gateway.ownPage)
  const { token, user } = answer.result as { token: string; user: unknown }
  expect(user).toEqual({ id: '77', email: OTHER_USER.email, nivel: 'administrador' })
  const cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  caller = { ...gateway.ownPage, cookie, authorization: `Bearer ${token}` }
})
afterAll(async () => {
  await gateway.close()
  await backend.close()
})

const resultOf = async (procedure: string, input?: unknown): Promise<unknown> => {
  const { result, error } = await gateway.call(procedure, input, caller)
  expect(error).toBeUndefined()
  return result
}
const firstOf = async (procedure: string) => {
  const [first] = (await resultOf(procedure, BUSCA)) as Record<string, unknown>[]
  if (!first) throw new Error(`${procedure} found nothing`)
  return first
}
const get = (path: string) => request(gateway.url + path, { headers: caller })

describe.each(LISTA_LINHAS)('over a backend that reads §7 the other way, $id', (linha) => {
  it('finds photos, texts and positions, and hides where they lie', async () => {
    const foto = await firstOf(`${linha.id}.fotos`)
    expect(foto).toMatchObject({ id: '41', os: '7001', empresa: null, matricula: '998' })
    expect(foto[linha.posicao.campo]).toBe(12.5)
    expect(foto['image']).toMatch(/^\/api\/fotos\/[\w-]+$/)
    expect(await firstOf(`${linha.id}.relatorio`)).toMatchObject({ id: '41', dano: 'outro' })
    expect((await firstOf(`${linha.id}.busca`))['url']).toBe(foto['image'])
  })

  it('shows the photo whole and smaller', async () => {
    const { image } = await firstOf(`${linha.id}.fotos`)
    const whole = await get(String(image))
    expect(whole.headers.get('content-type')).toBe('image/jpeg')
    expect(Buffer.from(await whole.arrayBuffer()).equals(bytes)).toBe(true)
    const small = await get(`${String(image)}?w=320`)
    expect((await sharp(Buffer.from(await small.arrayBuffer())).metadata()).width).toBe(320)
  })

  it("saves marks under the backend's own address and answers with a sentence", async () => {
    const foto = await firstOf(`${linha.id}.fotos`)
    const marks = { marker: null, dimensao: '', dano: 'outro', observacao: 'x', imageMeta: null }
    const saved = await resultOf(`${linha.id}.salvarMarcacoes`, {
      ...foto,
      ...marks,
      photoId: '41',
      foto: foto['image'],
    })
    expect(saved).toEqual({ message: expect.any(String) })
    expect(backend.saved.at(-1)).toMatchObject({
      photoId: '41',
      foto: `${backend.url}/media/${linha.id}/41.jpg?v=2`,
    })
  })

  it('sends photos, and takes an empty answer for yes', async () => {
    const form = goodForm(linha, [fotoPart(jpegOf(50_000), 'a.jpg')]).map((part) =>
      Array.isArray(part) && part[0] === 'userId' ? (['userId', '77'] as [string, string]) : part,
    )
    const response = await request(gateway.url + linha.api.upload, {
      method: 'POST',
      headers: { ...caller, 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
      body: new Uint8Array(formBody(form)),
    })
    expect([response.status, await response.json()]).toEqual([201, { message: expect.any(String), total: 1 }])
    expect(backend.uploads.at(-1)).toMatchObject({ path: linha.api.upload })
    expect(backend.uploads.at(-1)?.bytes).toBeGreaterThan(50_000)
  })

  it('downloads zip and report under our own names and types', async () => {
    const zip = await get(`${linha.api.zip}?${new URLSearchParams(BUSCA).toString()}`)
    expect([zip.status, zip.headers.get('content-type')]).toEqual([200, 'application/zip'])
    expect(Buffer.from(await zip.arrayBuffer()).equals(ZIP)).toBe(true)
    const report = await request(gateway.url + linha.api.exportar, {
      method: 'POST',
      headers: { ...caller, 'content-type': 'application/json' },
      body: JSON.stringify({ ...BUSCA, tipo: 'pdf', usuarioEmail: OTHER_USER.email }),
    })
    expect([report.status, report.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    expect(Buffer.from(await report.arrayBuffer()).equals(PDF)).toBe(true)
  })
})

describe('over a backend that reads §7 the other way', () => {
  it('shows dashboard, own page and registration', async () => {
    expect(await resultOf('admin.wtgStats')).toEqual({ week: 3, month: 14 })
    expect(await resultOf('admin.wtgList')).toMatchObject({ robo: [{ os: '7001' }], civil: [{ torre: '3' }] })
    expect(await resultOf('usuario.pagina', {})).toMatchObject({ wtgs: [{ wtg: '12', os: '7001' }] })
    expect((await get('/api/admin/wtg-list.xlsx')).status).toBe(200)
    expect((await request(`${gateway.url}/readyz`)).status).toBe(200)
  })

  it('sends its cookies and never a token, and keeps both from the browser', async () => {
    await resultOf('admin.userList')
    expect(backend.authorizations).toEqual([])
    const { headers } = await gateway.call('auth.me', undefined, caller)
    expect(JSON.stringify([...headers])).not.toContain('JSESSIONID')
  })

  it('passes its refusal of a login on', async () => {
    const wrong = { ...OTHER_USER, senha: 'errada-mesmo' }
    const { error } = await gateway.call('auth.login', wrong, gateway.ownPage)
    expect([error?.data.code, error?.message]).toEqual(['UNAUTHORIZED', 'Acesso negado.'])
  })
})
