import { readdirSync } from 'node:fs'
import { newFolder, removeFolder } from '#shared/node/testing/own-folder'
import exceljs from 'exceljs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PATHS } from '#shared/contract/paths'
import { LINHAS } from '#shared/linhas/index'
import { closeGracefully, createStreamServer, listen } from '#shared/node/http/stream-server'
import { request } from '#shared/node/testing/request'
import { SENHA, fotoDe, userOf } from '#bff/testing/fake-backend'
import { gatewayOfAllTests } from '#bff/testing/running-gateway'
import { BOUNDARY, formBody, fotoPart, goodForm, jpegOf } from '#bff/testing/upload-bodies'
import { signInBrowser } from './load.ts'
import type { Person } from './load.ts'
import { createPeer } from './peer/app.ts'
import { sha256 } from '#shared/node/testing/sha256'

const { backend, gateway } = gatewayOfAllTests()
const admin = userOf('administrador')
const { civil, robo } = LINHAS
const foto = jpegOf(20_000, 1)
const folder = newFolder('peer')
const sides: { url: string; person: Person }[] = []
let close = () => Promise.resolve()

const list = ['robo', 'drone', 'civil'].map((linha, at) => [
  linha,
  [{ ...fotoDe(robo, at), responsavel: 'Ana', wtg: 'W-1', data_criacao: '2026-11-03T10:00:00.000Z' }],
])

beforeAll(async () => {
  const app = createPeer({ backend: backend.url, uploads: folder, logTo: { write: () => undefined } })
  const server = createStreamServer((req, res) => void app(req, res))
  const peer = `http://127.0.0.1:${await listen(server, { port: 0, host: '127.0.0.1' })}`
  close = async () => {
    server.closeAllConnections()
    await closeGracefully(server, 0)
  }
  backend.files.set('/api/fotos/robo-1', (_req, res) => {
    res.writeHead(200, { 'content-type': 'image/jpeg', 'content-length': foto.length }).end(foto)
  })
  backend.files.set(civil.api.zip, (_req, res) => {
    res.writeHead(200, { 'content-type': 'application/zip', 'content-length': 6 }).end('PK-zip')
  })
  backend.answers.set('GET /api/admin/wtg-list', { status: 200, json: Object.fromEntries(list) })
  backend.answers.set(`POST ${civil.api.upload}`, { status: 201, json: { message: 'Recebido.', total: 1 } })
  for (const url of [peer, gateway.url])
    sides.push({ url, person: await signInBrowser(url, { email: admin.email, senha: SENHA }) })
})
afterAll(async () => {
  await close()
  removeFolder(folder)
})

/** The answers of peer and gateway to the same request. */
const both = <T>(ask: (side: { url: string; person: Person }) => Promise<T>) => Promise.all(sides.map(ask))

const procedure =
  (name: string, input: unknown) =>
  async ({ url, person }: { url: string; person: Person }) => {
    const answer = await request(`${url}/trpc/${name}`, {
      method: 'POST',
      headers: { ...person.caller, 'content-type': 'application/json' },
      body: JSON.stringify(input),
    })
    return (await answer.json()) as { result: { data: unknown } }
  }

const search = procedure('robo.fotos', { os: 'OS-1', blade: 'B1' })
const fotosOf = async (side: (typeof sides)[number]) =>
  (await search(side)).result.data as { image: string }[]

const file = async (url: string, { caller }: Person) => {
  const answer = await request(url, { headers: caller })
  return {
    status: answer.status,
    type: answer.headers.get('content-type'),
    bytes: await answer.arrayBuffer(),
  }
}

/** Sends a form with one photo. */
const send = ({ url, person }: (typeof sides)[number], userId: string, content: Buffer) =>
  request(url + civil.api.upload, {
    method: 'POST',
    headers: { ...person.caller, 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
    body: new Uint8Array(formBody(goodForm(civil, [fotoPart(content)], userId))),
  })

/** The form that the backend received last: text fields, and the SHA-256 of files. */
async function lastForm() {
  const { headers, body } = backend.requests.at(-1) ?? { headers: {}, body: [] }
  const form = await new Response(new Uint8Array(Buffer.concat(body)), {
    headers: { 'content-type': headers['content-type'] ?? '' },
  }).formData()
  const parts = [...form].map(async ([name, value]) =>
    typeof value === 'string'
      ? [name, value]
      : [name, value.name, sha256(Buffer.from(await value.arrayBuffer()))],
  )
  return Promise.all(parts)
}

describe('the peer that a team would build answers what the product answers', () => {
  it('to the calls that are measured', async () => {
    const [theirs, ours] = await both(fotosOf)
    expect(theirs).toHaveLength(1)
    const bare = (fotos: { image: string }[] = []) => fotos.map((each) => ({ ...each, image: '' }))
    expect(bare(theirs)).toEqual(bare(ours))
    const [their, our] = await both(procedure('usuario.pagina', {}))
    expect(their).toEqual(our)
    expect(their).toEqual({ result: { data: { empresas: [], wtgs: [] } } })
  })

  it('to a photo, a smaller picture of it, and a zip', async () => {
    const paths = async (side: (typeof sides)[number]) => {
      const [{ image } = { image: '' }] = await fotosOf(side)
      return [image, `${image}?w=320`, `${civil.api.zip}?os=1&torre=1`]
    }
    const [theirs, ours] = await both(async (side) =>
      Promise.all((await paths(side)).map((path) => file(side.url + path, side.person))),
    )
    expect(theirs).toEqual(ours)
    expect(theirs?.map(({ status, type }) => [status, type])).toEqual([
      [200, 'image/jpeg'],
      [200, 'image/webp'],
      [200, 'application/zip'],
    ])
  })

  it("to the dashboard's Excel", async () => {
    const [theirs, ours] = await both(async ({ url, person }) => {
      const { bytes } = await file(url + PATHS.wtgListExcel, person)
      const book = new exceljs.Workbook()
      await book.xlsx.load(bytes)
      return book.worksheets.map((sheet) => [sheet.name, sheet.getSheetValues()])
    })
    expect(theirs).toEqual(ours)
    expect(theirs).toHaveLength(1)
  })

  it('to an upload: the same form reaches the backend, a bad one does not, and nothing is left', async () => {
    const id = String(admin.id)
    const sent = ['photos', 'p.jpg', sha256(foto)]
    const good: unknown[] = []
    for (const side of sides) {
      const answer = await send(side, id, foto)
      good.push([answer.status, await answer.json(), await lastForm()])
    }
    expect(good[0]).toEqual(good[1])
    expect(good[0]).toMatchObject([201, { message: 'Recebido.', total: 1 }, expect.arrayContaining([sent])])
    const ofOther = await both((side) => send(side, 'outro', foto))
    const noFoto = await both((side) => send(side, id, Buffer.from('nenhuma foto')))
    expect([...ofOther, ...noFoto].map(({ status }) => status)).toEqual([403, 403, 422, 422])
    // The peer answers first and removes its files afterwards.
    await expect.poll(() => readdirSync(folder)).toEqual([])
  })
})
