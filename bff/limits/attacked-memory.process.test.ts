import { readFileSync } from 'node:fs'
import { MB } from '#shared/bytes/units'
import { newFolder, removeFolder } from '#shared/node/testing/own-folder'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { fotosSchema } from '#shared/testing/answers'
import { LINHAS } from '#shared/linhas/index'
import { CADASTRO } from '#shared/testing/cadastro'
import { ask, signInAdmin, signInUser } from '../testing/product-admin.ts'
import { ADMINISTRADOR, startProduct } from '#shared/node/testing/product-process'
import type { ProductProcess } from '#shared/node/testing/product-process'
import { openRaw, requestHead, until } from '#shared/node/testing/raw-request'
import { BOUNDARY, formBody, goodForm, jpegOf, fotoPart, textFields } from '../testing/upload-bodies.ts'

const { civil } = LINHAS
const TORRE = Object.fromEntries(textFields(civil))['torre'] ?? ''
/** MB of memory that the gateway may hold at most. */
const MOST_MB = 400

type Person = Awaited<ReturnType<typeof signInUser>>

let dataDir: string
let product: ProductProcess
let greedy: Person
let other: Person
/** A photo of 30 MB, which the attacker reads, and a small one, which others do. */
let fotos: { longa: string; curta: string }
beforeAll(async () => {
  dataDir = newFolder('bff-ataque')
  product = await startProduct({ dataDir })
  const admin = await signInAdmin(product.url)
  const people = ['gulosa', 'outra'].map(async (nome) => {
    const user = { email: `${nome}@empresa.com.br`, senha: CADASTRO.senha }
    await ask({ url: product.url, ...admin }, 'auth.register', {
      ...CADASTRO,
      ...user,
      nivel: 'administrador',
    })
    return signInUser(product.url, user)
  })
  ;[greedy, other] = (await Promise.all(people)) as [Person, Person]
  const sent = async (os: string, bytes: number) => {
    expect(await upload(other, os, [fotoPart(jpegOf(bytes), 'foto.jpg')])).toBe(201)
    const found = await ask({ url: product.url, ...other }, 'civil.fotos', { os, torre: TORRE })
    return fotosSchema.parse(found)[0]?.image ?? expect.fail(os)
  }
  fotos = { longa: await sent('LONGA', 30 * MB), curta: await sent('CURTA', 200_000) }
})
afterAll(async () => {
  await product.kill()
  removeFolder(dataDir)
})

const peakMb = () =>
  Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${product.child.pid}/status`, 'utf8'))?.[1]) / 1024

const FORM = `multipart/form-data; boundary=${BOUNDARY}`

async function upload(
  { headers, userId }: Person,
  os: string,
  photos: Parameters<typeof goodForm>[1],
): Promise<number> {
  const form = goodForm(civil, photos, userId).map((part) =>
    Array.isArray(part) && part[0] === 'os' ? (['os', os] as [string, string]) : part,
  )
  const response = await fetch(product.url + civil.api.upload, {
    method: 'POST',
    headers: { ...headers, 'content-type': FORM },
    body: new Uint8Array(formBody(form)),
  })
  await response.arrayBuffer()
  return response.status
}

/** Calls of every kind that another user makes meanwhile. */
async function liveOn(): Promise<number[]> {
  const statusOf = async (path: string, init: RequestInit = {}) => {
    const response = await fetch(product.url + path, {
      ...init,
      headers: { ...other.headers, ...init.headers },
    })
    await response.body?.pipeTo(new WritableStream())
    return response.status
  }
  const json = { method: 'POST', headers: { 'content-type': 'application/json' } }
  return Promise.all([
    statusOf('/readyz'),
    statusOf(fotos.curta),
    statusOf(`${civil.api.zip}?${new URLSearchParams({ os: 'CURTA', torre: TORRE }).toString()}`),
    statusOf('/trpc/auth.me', { ...json, body: '{}' }),
    statusOf('/trpc/auth.accessToken', { ...json, body: JSON.stringify(ADMINISTRADOR) }),
    upload(other, 'CURTA', [fotoPart(jpegOf(200_000), 'outra.jpg')]),
  ])
}
const ALL_WELL = [200, 200, 200, 200, 200, 201]

async function begin(line: string, headers: Record<string, string>, body: Buffer | string = '') {
  const raw = await openRaw(product.port)
  await raw.send(requestHead(line, headers))
  if (body.length > 0) void raw.send(body)
  return raw
}
type Raws = Awaited<ReturnType<typeof begin>>[]
const many = (count: number, one: () => ReturnType<typeof begin>) =>
  Promise.all(Array.from({ length: count }, one))
const answered = (raws: Raws) => raws.filter((raw) => raw.received() !== '').length
/** Waits until `count` requests have an answer; `until` fails when no further answer comes. */
async function untilAnswered(raws: Raws, count: number): Promise<void> {
  for (let now = answered(raws); now < count; now = answered(raws)) await until(() => answered(raws) > now)
}

const JSON_MB = { 'content-type': 'application/json', 'content-length': String(MB) }
const spaces = Buffer.alloc(MB - 1, 0x20)

const ATTACKS: [string, () => Promise<Raws>][] = [
  [
    'three hundred slow uploads of one user',
    async () => {
      const start = formBody([...textFields(civil, greedy.userId), fotoPart(jpegOf(MB))]).subarray(
        0,
        MB - 1000,
      )
      const headers = { ...greedy.headers, 'content-type': FORM, 'content-length': '90000000' }
      const raws = await many(300, () => begin(`POST ${civil.api.upload}`, headers, start))
      await untilAnswered(raws, 294)
      return raws
    },
  ],
  [
    'three hundred readers of one user who read nothing',
    async () => {
      const raws = await many(300, () => begin(`GET ${fotos.longa}`, greedy.headers))
      for (const { socket } of raws) socket.pause()
      return raws
    },
  ],
  [
    'six hundred unfinished logins of a megabyte',
    async () => {
      const raws = await many(600, () => begin('POST /trpc/auth.login', JSON_MB, spaces))
      await untilAnswered(raws, 600)
      return raws
    },
  ],
  [
    'two thousand unfinished logins of sixteen kilobytes',
    () =>
      many(2000, () =>
        begin('POST /trpc/auth.login', { ...JSON_MB, 'content-length': '16000' }, spaces.subarray(0, 15_999)),
      ),
  ],
  [
    'three hundred unfinished calls of one user, of a megabyte each',
    () => many(300, () => begin('POST /trpc/auth.me', { ...greedy.headers, ...JSON_MB }, spaces)),
  ],
]

it.runIf(process.platform === 'linux').each(ATTACKS)(
  'R10 R12 %s leave the gateway small, and others everything they ask for',
  async (_what, attack) => {
    const raws = await attack()
    expect(await liveOn()).toEqual(ALL_WELL)
    expect(peakMb()).toBeLessThan(MOST_MB)
    for (const { socket } of raws) socket.destroy()
  },
)
