import { readdirSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { fotosSchema } from '#shared/contract/linha'
import { LINHAS } from '#shared/linhas/index'
import { TEXTOS } from '#shared/textos'
import { camposDe, signIn, type FormFile, type Integrator } from '../testing/integrator.ts'
import { makePhoto } from '../testing/make-photo.ts'
import { startApi, type TestApi } from '../testing/start-api.ts'
import { workOrderEntries } from './work-order-entries.ts'
import { parseWorkOrder } from './work-order-json.ts'

const { robo: linha } = LINHAS
const MB = 1024 * 1024
let api: TestApi
let who: Integrator
let photo: FormFile
/** Longest pause of the event loop, ms: 200, or a quarter of what reading 20 MB at once takes on a busy computer. */
let longestPauseMs: number
beforeAll(async () => {
  const started = performance.now()
  workOrderEntries(parseWorkOrder(Buffer.from(workOrder(20))), ['IMG_7.jpg'], 0)
  longestPauseMs = Math.max(200, (performance.now() - started) / 4)
  api = await startApi({ limits: { jsonMb: 60 } })
  who = await signIn(api, api.admin)
  photo = { field: 'photos', nome: 'IMG_7.jpg', bytes: await makePhoto({ width: 64, height: 48 }) }
})
afterAll(() => api.stop())

/** Texts of entries as long as wished, after one about the photo. */
function workOrder(mb: number): string {
  const entry = (n: number) =>
    JSON.stringify({ arquivo: `IMG_${n}.jpg`, eixoz: n / 2, dados: 'texto '.repeat(10) })
  const entries = [entry(7)]
  for (let size = 0, n = 1000; size < mb * MB; n++) size += entries[entries.push(entry(n)) - 1]?.length ?? 0
  return `{"fotos":[${entries.join(',')}]}`
}

/** Sends a work order; gives the answer and the longest pause meanwhile, of client and backend together. */
async function send(os: string, document: string) {
  const fields = Object.entries({ ...camposDe(linha, { os }), userId: String(who.user.id) })
  const order = { field: 'jsonfile', nome: 'os.json', bytes: Buffer.from(document) }
  const delays = monitorEventLoopDelay({ resolution: 5 })
  delays.enable()
  const answer = await who.upload(linha.api.upload, fields, [photo, order])
  delays.disable()
  return { status: answer.status, body: await answer.json(), pauseMs: delays.max / 1e6 }
}

it.each([20, 50])('F31 a work order of %d MB is read without stopping the backend', async (mb) => {
  const { status, pauseMs } = await send(`OS-${mb}`, workOrder(mb))
  expect(status).toBe(201)
  expect(pauseMs).toBeLessThan(longestPauseMs)
  const campos = camposDe(linha, { os: `OS-${mb}` })
  const busca = Object.fromEntries(linha.busca.inspecao.map(({ campo }) => [campo, campos[campo] ?? '']))
  const [found] = fotosSchema.parse(await (await who.get(linha.api.fotos, busca)).json())
  expect(found).toMatchObject({ eixoz: 3.5 })
})

it('F31 U07 a long work order that breaks off is refused by name', async () => {
  const { status, body, pauseMs } = await send('OS-X', workOrder(20).slice(0, -1))
  expect([status, body]).toMatchObject([400, { message: TEXTOS.upload.jsonInvalido }])
  expect(pauseMs).toBeLessThan(longestPauseMs)
})

it.runIf(process.platform === 'linux')('F31 long work orders, read or refused, leave no thread', async () => {
  const threads = () => readdirSync('/proc/self/task').length
  const before = threads()
  expect((await send('OS-1', workOrder(1))).status).toBe(201)
  expect((await send('OS-2', workOrder(1).slice(0, -1))).status).toBe(400)
  await expect.poll(threads, { timeout: 5000 }).toBeLessThanOrEqual(before)
})
