import { newFolder, removeFolder } from '#shared/node/testing/own-folder'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { LINHAS } from '#shared/linhas/index'
import { startProduct, type ProductProcess } from '#shared/node/testing/product-process'
import { request, type WholeAnswer } from '#shared/node/testing/request'
import { CADASTRO } from '#shared/testing/cadastro'
import { REACHES } from '../testing/access-tables.ts'
import { declarationOf } from '../testing/envio-calls.ts'
import { ask, signInAdmin, signInUser } from '../testing/product-admin.ts'
import { FOTOS, fotosOf, TORRE, upload, type Asked } from '../testing/product-uploads.ts'

const linha = LINHAS.civil
const OS = 'OS-1'
const busca = { os: OS, torre: TORRE }

const dataDir = newFolder('bff-escopo')
let product: ProductProcess
let admin: Asked
/** Supervisors of two companies; only the first company has sent something. */
let norte: Asked
let sul: Asked
/** The gateway's address of a photo of the first company, and the photo's id. */
let image: string
let photoId: unknown

async function person(email: string, empresa: string): Promise<Asked> {
  await ask(admin, 'auth.register', { ...CADASTRO, email, empresa, nivel: 'supervisorCivil' })
  return { url: product.url, ...(await signInUser(product.url, { email, senha: CADASTRO.senha })) }
}

beforeAll(async () => {
  product = await startProduct({ dataDir, env: { ESCOPO: 'empresa' } })
  admin = { url: product.url, ...(await signInAdmin(product.url)) }
  norte = await person('ana@norte.example', 'Vento Norte')
  sul = await person('rui@sul.example', 'Vento Sul')
  expect(await upload(norte, OS)).toBe(true)
  const [foto] = await fotosOf(norte, OS)
  image = foto?.image ?? ''
  photoId = foto?.id
  await save(norte)
})
afterAll(async () => {
  await product.kill()
  removeFolder(dataDir)
})

const save = async (who: Asked) => {
  const mark = { marker: null, dimensao: '', dano: 'trinca', observacao: '', recomendacao: '' }
  return ask(who, 'civil.salvarMarcacoes', {
    ...{ photoId, foto: image, os: OS, imageMeta: null, ...mark },
    ...Object.fromEntries(linha.registro.map((campo) => [campo, campo === 'altura' ? null : ''])),
    ...{ cliente: '', empresa: '', matricula: '' },
  })
}

const get = (path: string, who: Asked, headers: Record<string, string> = {}) =>
  request(product.url + path, { headers: { ...who.headers, ...headers } })

const status = async (answer: Promise<WholeAnswer>) => (await answer).status

const isDone = (call: Promise<unknown>) =>
  call.then(
    () => true,
    () => false,
  )

const someOf = async (call: Promise<unknown>) => JSON.stringify(await call).includes(OS)

/** For each call: whether it shows this person anything of the first company's order. */
const SHOWS: Record<string, (who: Asked) => Promise<boolean>> = {
  'civil.fotos': async (who) => (await fotosOf(who, OS)).length > 0,
  'civil.relatorio': (who) => someOf(ask(who, 'civil.relatorio', busca)),
  'civil.busca': async (who) => ((await ask(who, 'civil.busca', busca)) as unknown[]).length > 0,
  'civil.ordens': (who) => someOf(ask(who, 'civil.ordens', undefined)),
  'civil.anteriores': (who) => someOf(ask(who, 'civil.anteriores', { ...busca, os: 'OS-2' })),
  'civil.salvarMarcacoes': (who) => isDone(save(who)),
  'civil.historico': (who) => isDone(ask(who, 'civil.historico', { photoId })),
  'civil.calibrar': (who) => isDone(ask(who, 'civil.calibrar', { photoId, medida: null })),
  'envios.abrir': async (who) => {
    const { campos, ...declared } = declarationOf(linha, FOTOS)
    const own = { ...campos, os: OS, torre: TORRE }
    const envio = await ask(who, 'envios.abrir', { ...declared, campos: own })
    return JSON.stringify(envio).includes('repetida')
  },
  [`POST ${linha.api.exportar}`]: async (who) => {
    const headers = { ...who.headers, 'content-type': 'application/json' }
    const body = JSON.stringify({ ...busca, tipo: 'excel' })
    return (
      (await status(request(product.url + linha.api.exportar, { method: 'POST', headers, body }))) === 200
    )
  },
  [`GET ${linha.api.zip}`]: async (who) => {
    const query = (more: object) => new URLSearchParams({ ...busca, ...more }).toString()
    const all = await status(get(`${linha.api.zip}?${query({})}`, who))
    const chosen = await status(get(`${linha.api.zip}?${query({ fotos: String(photoId) })}`, who))
    expect(all).toBe(chosen)
    return all === 200
  },
  'GET /api/fotos/:ref': async (who) => (await status(get(image, who))) === 200,
}

describe('the product with ESCOPO=empresa', () => {
  it.each(Object.entries(SHOWS))('V06 %s shows a company its own order alone', async (name, shows) => {
    const seen = { norte: await shows(norte), sul: await shows(sul), admin: await shows(admin) }
    // What an administrador without a company sends comes into an order of its own, which has none of these photos.
    expect(seen).toEqual({ norte: true, sul: false, admin: name !== 'envios.abrir' })
  })

  it('V06 is asked of every way in that it reaches into', () => {
    const [, ...others] = Object.values(LINHAS).sort((a) => (a === linha ? -1 : 1))
    const ofOthers = others.flatMap(({ id, api }) => [`${id}.`, `POST ${api.exportar}`, `GET ${api.zip}`])
    const reached = Object.keys(REACHES).filter(
      (name) =>
        REACHES[name] === 'empresa' &&
        !ofOthers.some((one) => name === one || (one.endsWith('.') && name.startsWith(one))),
    )
    expect(Object.keys(SHOWS).toSorted()).toEqual(reached.toSorted())
  })

  it.each(['', '?w=320', '?x=0&y=0'])(
    'V06 a photo of another company%s is missing, also when the picture is kept and its ETag is known',
    async (query) => {
      const own = await get(image + query, norte)
      expect([own.status, (await own.arrayBuffer()).byteLength > 0]).toEqual([200, true])
      expect(
        await status(get(image + query, norte, { 'if-none-match': own.headers.get('etag') ?? '' })),
      ).toBe(304)
      expect(await status(get(image + query, admin))).toBe(200)
      for (const etag of ['', own.headers.get('etag') ?? '', '*']) {
        const refused = await get(image + query, sul, { 'if-none-match': etag })
        expect([refused.status, refused.headers.get('etag')]).toEqual([404, null])
        expect(await refused.json()).toMatchObject({ message: 'Não encontrado.' })
      }
    },
  )
})
