import { randomInt } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { newFolder, removeFolder } from '#shared/node/testing/own-folder'
import fc from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import type { Foto } from '#shared/contract/linha'
import { LINHAS } from '#shared/linhas/index'
import { createPace, STORY_MS } from '#shared/node/testing/pace'
import { request } from '#shared/node/testing/request'
import { ask, signInAdmin } from './testing/product-admin.ts'
import { startProduct } from '#shared/node/testing/product-process'
import type { ProductProcess } from '#shared/node/testing/product-process'
import { expectWhole, FOTOS, fotosOf, marcacaoOf, TORRE, upload } from './testing/product-uploads.ts'
import type { Asked } from './testing/product-uploads.ts'

const { civil } = LINHAS

/** When to kill: so many ms after so many uploads were answered, on a slow computer as on a fast one. */
interface Moment {
  uploads: number
  ms: number
}

/** Twenty moments; SEMENTE repeats those of a run that failed. */
const SEED = Number(process.env['SEMENTE'] ?? randomInt(2 ** 31))
const MOMENT = fc.noBias(fc.record({ uploads: fc.nat(3), ms: fc.nat(150) }))
const MOMENTS = fc.sample(MOMENT, { seed: SEED, numRuns: 20 })

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

async function kill(product: ProductProcess): Promise<void> {
  await product.kill()
  running.delete(product)
}

const save = (asked: Asked, foto: Foto, observacao: string) =>
  ask(asked, 'civil.salvarMarcacoes', marcacaoOf(foto, observacao))

/** The report's bytes. Rejects when they are cut off. */
async function report({ url, headers }: Asked, os: string): Promise<Buffer> {
  const response = await request(url + civil.api.exportar, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ os, torre: TORRE, tipo: 'pdf' }),
  })
  expect(response.status).toBe(200)
  return Buffer.from(await response.arrayBuffer())
}

/** Does something again and again until the product is gone; what is done gets the number of the turn. */
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

/** What was asked for until the product was killed, and what of it was answered. */
interface Work {
  uploads: { os: string; answered: boolean }[]
  saves: { tried: string | null; answered: string | null }
}

/** Uploads, saves and reports go on side by side until the product is killed. */
async function workUntil(
  product: ProductProcess,
  work: { asked: Asked; foto: Foto; name: string; moment: Moment },
) {
  const { asked, foto, name, moment } = work
  const done: Work = { uploads: [], saves: { tried: null, answered: null } }
  let killed = false
  const isKilled = () => killed
  const going = Promise.all([
    untilKilled(async (number) => {
      const one = { os: `${name}-${number}`, answered: false }
      done.uploads.push(one)
      one.answered = await upload(asked, one.os)
      if (!one.answered && !killed) throw new Error('an upload was refused')
    }, isKilled),
    untilKilled(async (number) => {
      done.saves.tried = `${name}.${number}`
      await save(asked, foto, done.saves.tried)
      done.saves.answered = done.saves.tried
    }, isKilled),
    untilKilled(async () => {
      expect((await report(asked, 'BASE')).subarray(-6).toString()).toContain('%%EOF')
    }, isKilled),
  ])
  const reached = () => done.uploads.filter(({ answered }) => answered).length >= moment.uploads
  while (!reached()) await Promise.race([wait(5), going])
  await Promise.race([wait(moment.ms), going])
  killed = true
  await kill(product)
  await going
  return done
}

/** What was answered for is there, what was not is there whole or not at all, and comes once when it is sent again. */
async function expectNothingLost(asked: Asked, { uploads, saves }: Work): Promise<void> {
  for (const { os, answered } of uploads) {
    const found = await fotosOf(asked, os).catch(() => [])
    if (answered || found.length > 0) await expectWhole(asked, os)
    if (answered) continue
    expect(await upload(asked, os), os).toBe(true)
    await expectWhole(asked, os)
  }
  const [marked] = await fotosOf(asked, 'BASE')
  if (saves.answered !== null) expect([saves.answered, saves.tried]).toContain(marked?.observacao)
}

const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())

/** Every photo on disk is one somebody was told of, and nothing is left over from before. */
function expectFolder(dataDir: string, lotes: number): void {
  expect(filesIn(join(dataDir, 'fotos'))).toHaveLength(lotes * FOTOS.length)
  const temporary = readdirSync(dataDir, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /(^|\/)(tmp|\.staging)\/./.test(name),
  )
  expect(temporary).toEqual([])
}

/** One product on one folder, killed at these moments and started again each time. Gives what was asked of it. */
async function liveThrough(name: string, moments: readonly Moment[]): Promise<Work[]> {
  const dataDir = newFolder('bff-morte')
  folders.push(dataDir)
  let product = await start(dataDir)
  const caller = await signInAdmin(product.url)
  expect(await upload({ ...caller, url: product.url }, 'BASE')).toBe(true)
  const [foto] = await fotosOf({ ...caller, url: product.url }, 'BASE')
  if (!foto) throw new Error('the first batch is not there')
  await save({ ...caller, url: product.url }, foto, 'a primeira')
  const lives: Work[] = []
  const pace = createPace()
  let lotes = 1
  for (const [round, moment] of moments.entries()) {
    const asked = { ...caller, url: product.url }
    await pace(async () => {
      const work = await workUntil(product, { asked, foto, name: `${name}${round}`, moment })
      product = await start(dataDir)
      await expectNothingLost({ ...caller, url: product.url }, work)
      lotes += work.uploads.length
      expectFolder(dataDir, lotes)
      lives.push(work)
    })
  }
  return lives
}

describe('the gateway killed at any moment', () => {
  it(
    'F15 keeps what it answered for, shows no half batch, and knows its sessions again, twenty times',
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
