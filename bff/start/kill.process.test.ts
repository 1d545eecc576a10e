import { randomInt } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import fc from 'fast-check'
import { newFolder, removeFolder } from '#shared/node/testing/own-folder'
import { afterEach, expect, it } from 'vitest'
import type { Foto } from '#shared/contract/inspecao/foto'
import { LINHAS } from '#shared/linhas/index'
import { createPace, STORY_MS } from '#shared/node/testing/pace'
import { request } from '#shared/node/testing/request'
import { tracesIn } from '#shared/node/testing/traces'
import { childrenOf } from '#shared/node/testing/processes'
import { ask, signInAdmin } from '../testing/product-admin.ts'
import { startProduct } from '#shared/node/testing/product-process'
import type { ProductProcess } from '#shared/node/testing/product-process'
import { expectWhole, FOTOS, fotosOf, marcacaoOf, TORRE, upload } from '../testing/product-uploads.ts'
import type { Asked } from '../testing/product-uploads.ts'

const { civil } = LINHAS

/** The moment of a kill: so many ms after so many uploads were answered, so that it is alike on slow and fast computers. */
interface Moment {
  uploads: number
  ms: number
  /** Whether reports are asked for until then as well: they are dear, and keep nothing in the folder. */
  reports: boolean
}

/** The seed of the twenty moments; SEMENTE repeats those of a run that failed. */
const SEED = Number(process.env['SEMENTE'] ?? randomInt(2 ** 31))
const MOMENT = fc.noBias(fc.record({ uploads: fc.nat(3), ms: fc.nat(150), reports: fc.boolean() }))
const MOMENTS = fc.sample(MOMENT, { seed: SEED, numRuns: 20 })

/**
 * Milliseconds between two reports: about as long as one takes, so that half of the kills meet a report and uploads get
 * their turn.
 */
const REPORT_PAUSE_MS = 100

const folders: string[] = []
const running = new Set<ProductProcess>()
afterEach(async () => {
  await Promise.all([...running].map((product) => product.kill()))
  running.clear()
  for (const folder of folders.splice(0)) removeFolder(folder)
})

async function start(dataDir: string): Promise<ProductProcess> {
  const product = await startProduct({ dataDir })
  running.add(product)
  return product
}

/** Kills the gateway and, at the same moment, its backend: left alone, that would end what it has begun. */
async function kill(product: ProductProcess): Promise<void> {
  const backend = childrenOf(product.child.pid ?? 0)
  const gone = product.kill()
  for (const pid of backend) process.kill(pid, 'SIGKILL')
  await gone
  running.delete(product)
}

/** Asks for the PDF of the first batch; rejects when it is cut off. */
async function report({ url, headers }: Asked): Promise<void> {
  const response = await request(url + civil.api.exportar, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ os: 'BASE', torre: TORRE, tipo: 'pdf' }),
  })
  expect(response.status).toBe(200)
  expect(
    Buffer.from(await response.arrayBuffer())
      .subarray(-6)
      .toString(),
  ).toContain('%%EOF')
}

const save = (asked: Asked, foto: Foto, observacao: string) =>
  ask(asked, 'civil.salvarMarcacoes', marcacaoOf(foto, observacao))

const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())

/** Expects as many batches, rows and files as uploads that were answered with success, and nothing temporary. */
function expectFolder(dataDir: string, lotes: number): void {
  expect(tracesIn(dataDir)).toEqual({ lotes, fotos: lotes * FOTOS.length, published: lotes, staged: 0 })
  expect(filesIn(join(dataDir, 'fotos'))).toHaveLength(lotes * FOTOS.length)
  const temporary = readdirSync(dataDir, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /(^|\/)(tmp|\.staging)\/./.test(name),
  )
  expect(temporary).toEqual([])
}

/** What was asked for until the product was killed, and what of it was answered. */
interface Work {
  uploads: { os: string; answered: boolean }[]
  saves: { tried: string | null; answered: string | null }
}

/** Uploads, saves and at some moments asks for reports, side by side until the product is killed; gives what was done. */
async function workUntil(
  { uploads, ms, reports }: Moment,
  product: ProductProcess,
  { asked, foto, name }: { asked: Asked; foto: Foto; name: string },
): Promise<Work> {
  const done: Work = { uploads: [], saves: { tried: null, answered: null } }
  let killed = false
  const untilKilled = async (turn: (number: number) => Promise<unknown>) => {
    for (let number = 0; ; number++) {
      try {
        await turn(number)
      } catch (error) {
        if (!killed) throw error
        return
      }
    }
  }
  const going = Promise.all([
    untilKilled(async (number) => {
      const one = { os: `${name}-${number}`, answered: false }
      done.uploads.push(one)
      one.answered = await upload(asked, one.os)
      if (!one.answered && !killed) throw new Error('an upload was refused')
    }),
    untilKilled(async (number) => {
      done.saves.tried = `${name}.${number}`
      await save(asked, foto, done.saves.tried)
      done.saves.answered = done.saves.tried
    }),
    reports &&
      untilKilled(async () => {
        await report(asked)
        await sleep(REPORT_PAUSE_MS)
      }),
  ])
  const reached = () => done.uploads.filter(({ answered }) => answered).length >= uploads
  while (!reached()) await Promise.race([sleep(5), going])
  await Promise.race([sleep(ms), going])
  killed = true
  await kill(product)
  await going
  return done
}

/** The photos of an order; none where there is no such order. */
const fotosOrNone = (asked: Asked, os: string) => fotosOf(asked, os).catch(() => [])

/**
 * Checks that what was answered is there, and that what was not is there whole or not at all and is kept once when it
 * is sent again.
 */
async function expectNothingLost(asked: Asked, { uploads, saves }: Work): Promise<void> {
  for (const { os, answered } of uploads) {
    if (answered || (await fotosOrNone(asked, os)).length > 0) await expectWhole(asked, os)
    if (answered) continue
    expect(await upload(asked, os), os).toBe(true)
    await expectWhole(asked, os)
  }
  const [marked] = await fotosOrNone(asked, 'BASE')
  if (saves.answered !== null) expect([saves.answered, saves.tried]).toContain(marked?.observacao)
}

/**
 * Kills the product on one folder at these moments and starts it again each time; the administrator signs in once.
 * Gives what was asked of it.
 */
async function liveThrough(name: string, moments: readonly Moment[]): Promise<Work[]> {
  const dataDir = newFolder('bff-morte')
  folders.push(dataDir)
  let product = await start(dataDir)
  const caller = await signInAdmin(product.url)
  const asked = () => ({ ...caller, url: product.url })
  expect(await upload(asked(), 'BASE')).toBe(true)
  const [foto] = await fotosOf(asked(), 'BASE')
  if (!foto) throw new Error('the first batch is not there')
  await save(asked(), foto, 'a primeira')
  const done: Work[] = []
  const pace = createPace()
  let lotes = 1
  for (const [round, moment] of moments.entries()) {
    await pace(async () => {
      const work = await workUntil(moment, product, { asked: asked(), foto, name: `${name}${round}` })
      product = await start(dataDir)
      await expectNothingLost(asked(), work)
      lotes += work.uploads.length
      expectFolder(dataDir, lotes)
      done.push(work)
    })
  }
  return done
}

it(
  'F15 F16 the gateway and its backend killed at any of twenty moments, some in the middle of an upload, keep what they answered for, show no half batch, and know their sessions again',
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
