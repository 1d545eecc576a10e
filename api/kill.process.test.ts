import { createHash, randomInt } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { newFolder, removeFolder } from '#shared/node/testing/own-folder'
import fc from 'fast-check'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Foto } from '#shared/contract/linha'
import { fotosSchema } from '#shared/testing/answers'
import { LINHAS } from '#shared/linhas/index'
import { createPace, STORY_MS } from '#shared/node/testing/pace'
import { request } from '#shared/node/testing/request'
import { dataPaths } from './storage/data-paths.ts'
import { KNOWN_ADMIN, startProcess, type BackendProcess } from './testing/backend-process.ts'
import { camposDe, signIn, type Integrator } from './testing/integrator.ts'
import { makeFoto } from './testing/make-foto.ts'
import { tracesIn } from './testing/traces.ts'

const linha = LINHAS.drone
const campos = camposDe(linha)

/** When to kill: so many ms after so many uploads were answered, on a slow computer as on a fast one. */
interface Moment {
  uploads: number
  ms: number
}

/** Twenty moments; SEMENTE repeats those of a run that failed. */
const SEED = Number(process.env['SEMENTE'] ?? randomInt(2 ** 31))
const MOMENT = fc.noBias(fc.record({ uploads: fc.nat(3), ms: fc.nat(150) }))
const MOMENTS = fc.sample(MOMENT, { seed: SEED, numRuns: 20 })

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
let photos: Buffer[]
let hashes: string[]
beforeAll(async () => {
  const made = [1, 2].map((seed) => makeFoto({ width: 64, height: 48, seed, padTo: 400_000 }))
  photos = await Promise.all(made)
  hashes = photos.map(sha256)
})

const folders: string[] = []
const running = new Set<BackendProcess>()
afterEach(async () => {
  await Promise.all([...running].map((child) => child.kill()))
  running.clear()
  for (const folder of folders.splice(0)) removeFolder(folder)
})

/** A backend, and its administrator signed in. */
interface Life {
  child: BackendProcess
  who: Integrator
}

async function start(dataDir: string): Promise<Life> {
  const child = await startProcess(dataDir, KNOWN_ADMIN)
  running.add(child)
  return { child, who: await signIn(child, child.admin) }
}

/** True when the batch was taken. */
async function upload({ child, who }: Life, os: string): Promise<boolean> {
  const form = new FormData()
  for (const [name, value] of Object.entries({ ...campos, os, userId: String(who.user.id) }))
    form.append(name, value)
  photos.forEach((bytes, n) => form.append('photos', new Blob([new Uint8Array(bytes)]), `${n}.jpg`))
  const response = await request(child.url + linha.api.upload, {
    method: 'POST',
    headers: { Authorization: `Bearer ${who.token}`, 'Idempotency-Key': os },
    body: form,
  })
  await response.arrayBuffer()
  return response.status === 201
}

/** The photos of an order; none where there is no such order. */
async function fotosOf({ who }: Life, os: string): Promise<Foto[]> {
  const answer = await who.get(linha.api.fotos, { os, [linha.alvo]: campos[linha.alvo] ?? '' })
  return answer.status === 404 ? [] : fotosSchema.parse(await answer.json())
}

async function save({ who }: Life, foto: Foto, observacao: string): Promise<void> {
  const marks = { marker: null, dimensao: '', dano: 'outro', observacao, recomendacao: '', imageMeta: null }
  const answer = await who.post(linha.api.salvar, { ...foto, ...marks, photoId: foto.id, foto: foto.image })
  expect(answer.status, await answer.text()).toBe(200)
}

async function report({ who }: Life): Promise<void> {
  const searched = linha.busca.relatorio.map(({ campo }) => [campo, campo === 'os' ? 'BASE' : campos[campo]])
  const asked = { ...Object.fromEntries(searched), usuarioEmail: who.user.email, tipo: 'pdf' }
  const answer = await who.post(linha.api.exportar, asked)
  expect(answer.status).toBe(200)
  expect(
    Buffer.from(await answer.arrayBuffer())
      .subarray(-6)
      .toString(),
  ).toContain('%%EOF')
}

/** Does something again and again until the backend is gone; what is done gets the number of the turn. */
async function untilKilled(turn: (number: number) => Promise<void>, isKilled: () => boolean): Promise<void> {
  for (let number = 0; ; number++) {
    try {
      await turn(number)
    } catch (error) {
      if (!isKilled()) throw error
      return
    }
  }
}

/** What was asked for until the backend was killed, and what of it was answered. */
interface Work {
  uploads: { os: string; answered: boolean }[]
  saves: { tried: string | null; answered: string | null }
}

/** Uploads, saves and reports go on side by side until the backend is killed. */
async function workUntil(life: Life, { foto, name, moment }: { foto: Foto; name: string; moment: Moment }) {
  const done: Work = { uploads: [], saves: { tried: null, answered: null } }
  let killed = false
  const isKilled = () => killed
  const going = Promise.all([
    untilKilled(async (number) => {
      const one = { os: `${name}-${number}`, answered: false }
      done.uploads.push(one)
      one.answered = await upload(life, one.os)
      if (!one.answered && !killed) throw new Error('an upload was refused')
    }, isKilled),
    untilKilled(async (number) => {
      done.saves.tried = `${name}.${number}`
      await save(life, foto, done.saves.tried)
      done.saves.answered = done.saves.tried
    }, isKilled),
    untilKilled(() => report(life), isKilled),
  ])
  const reached = () => done.uploads.filter(({ answered }) => answered).length >= moment.uploads
  while (!reached()) await Promise.race([wait(5), going])
  await Promise.race([wait(moment.ms), going])
  killed = true
  await life.child.kill()
  running.delete(life.child)
  await going
  return done
}

async function expectWhole(life: Life, os: string): Promise<void> {
  const bytes = (await fotosOf(life, os)).map(async ({ image }) =>
    sha256(new Uint8Array(await (await life.who.get(image)).arrayBuffer())),
  )
  expect(await Promise.all(bytes), os).toEqual(hashes)
}

/** What was answered for is there, what was not is there whole or not at all, and comes once when it is sent again. */
async function expectNothingLost(life: Life, { uploads, saves }: Work): Promise<void> {
  for (const { os, answered } of uploads) {
    if (answered || (await fotosOf(life, os)).length > 0) await expectWhole(life, os)
    if (answered) continue
    expect(await upload(life, os), os).toBe(true)
    await expectWhole(life, os)
  }
  const [marked] = await fotosOf(life, 'BASE')
  if (saves.answered !== null) expect([saves.answered, saves.tried]).toContain(marked?.observacao)
}

/** There are as many files as rows, and these are the batches somebody was told of. */
function expectFolder(dataDir: string, lotes: number): void {
  const fotos = lotes * photos.length
  expect(tracesIn(dataDir)).toEqual({ lotes, fotos, published: lotes, staged: 0 })
  const entries = readdirSync(dataPaths(dataDir).fotos, { recursive: true, withFileTypes: true })
  expect(entries.filter((entry) => entry.isFile())).toHaveLength(fotos)
}

/** One backend on one folder, killed at these moments and started again each time. Gives what was asked of it. */
async function liveThrough(name: string, moments: readonly Moment[]): Promise<Work[]> {
  const dataDir = newFolder('morte')
  folders.push(dataDir)
  let life = await start(dataDir)
  expect(await upload(life, 'BASE')).toBe(true)
  const [foto] = await fotosOf(life, 'BASE')
  if (!foto) throw new Error('the first batch is not there')
  await save(life, foto, 'a primeira')
  const lives: Work[] = []
  const pace = createPace()
  let lotes = 1
  for (const [round, moment] of moments.entries()) {
    await pace(async () => {
      const work = await workUntil(life, { foto, name: `${name}${round}`, moment })
      life = await start(dataDir)
      await expectNothingLost(life, work)
      lotes += work.uploads.length
      expectFolder(dataDir, lotes)
      lives.push(work)
    })
  }
  return lives
}

describe('the backend killed at any moment', () => {
  it(
    'F16 keeps what it answered for and shows no half batch, twenty times',
    async () => {
      const half = MOMENTS.length / 2
      const lanes = [liveThrough('A', MOMENTS.slice(0, half)), liveThrough('B', MOMENTS.slice(half))]
      const lives = await Promise.all(lanes).catch((cause: unknown) => {
        throw new Error(`repeat with SEMENTE=${SEED}`, { cause })
      })
      const uploads = lives.flat().flatMap((work) => work.uploads)
      expect(uploads.some(({ answered }) => answered)).toBe(true)
      expect(uploads.some(({ answered }) => !answered)).toBe(true)
      expect(lives.flat().some(({ saves }) => saves.answered !== null)).toBe(true)
    },
    STORY_MS,
  )
})
