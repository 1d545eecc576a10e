import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import fc from 'fast-check'
import { expect } from 'vitest'
import type { Foto } from '#shared/contract/inspecao/foto'
import { createPace } from '#shared/node/testing/pace'

/** The moment of a kill: so many ms after so many uploads were answered, so that it is alike on slow and fast computers. */
interface Moment {
  uploads: number
  ms: number
}

/** The seed of the twenty moments; SEMENTE repeats those of a run that failed. */
const SEED = Number(process.env['SEMENTE'] ?? randomInt(2 ** 31))
const MOMENT = fc.noBias(fc.record({ uploads: fc.nat(3), ms: fc.nat(150) }))
const MOMENTS = fc.sample(MOMENT, { seed: SEED, numRuns: 20 })

/**
 * Milliseconds between two reports: about as long as one takes, so that half of the kills meet a report and uploads get
 * their turn.
 */
const REPORT_PAUSE_MS = 100

/** A program from its start to its death, and what a test asks of it. */
interface Life {
  /** Sends a batch; true when it was taken. */
  upload(os: string): Promise<boolean>
  /** The photos of an order; none where there is no such order. */
  fotosOf(os: string): Promise<Foto[]>
  /** Fails unless every byte of the batch is there. */
  expectWhole(os: string): Promise<void>
  save(foto: Foto, observacao: string): Promise<unknown>
  /** Asks for a report of the order. Rejects when it is cut off. */
  report(os: string): Promise<void>
  /** Ends the program, and what it started, as a power cut would. */
  kill(): Promise<void>
}

/** The lives of a program on one data folder. */
export interface Lives {
  /** Starts the program on the folder. */
  start(): Promise<Life>
  /** Fails unless the folder holds so many batches and nothing else. */
  expectFolder(lotes: number): void
}

/** Repeats something until the program is killed; `turn` gets the number of the repetition. */
async function untilKilled(turn: (number: number) => Promise<unknown>, isKilled: () => boolean) {
  for (let number = 0; ; number++) {
    try {
      await turn(number)
    } catch (error) {
      if (!isKilled()) throw error
      return
    }
  }
}

/** What was asked for until the program was killed, and what of it was answered. */
interface Work {
  uploads: { os: string; answered: boolean }[]
  saves: { tried: string | null; answered: string | null }
}

/** Uploads, saves and asks for reports side by side until the program is killed; gives what was done. */
async function workUntil(life: Life, { foto, name, moment }: { foto: Foto; name: string; moment: Moment }) {
  const done: Work = { uploads: [], saves: { tried: null, answered: null } }
  let killed = false
  const isKilled = () => killed
  const going = Promise.all([
    untilKilled(async (number) => {
      const one = { os: `${name}-${number}`, answered: false }
      done.uploads.push(one)
      one.answered = await life.upload(one.os)
      if (!one.answered && !killed) throw new Error('an upload was refused')
    }, isKilled),
    untilKilled(async (number) => {
      done.saves.tried = `${name}.${number}`
      await life.save(foto, done.saves.tried)
      done.saves.answered = done.saves.tried
    }, isKilled),
    untilKilled(async () => {
      await life.report('BASE')
      await sleep(REPORT_PAUSE_MS)
    }, isKilled),
  ])
  const reached = () => done.uploads.filter(({ answered }) => answered).length >= moment.uploads
  while (!reached()) await Promise.race([sleep(5), going])
  await Promise.race([sleep(moment.ms), going])
  killed = true
  await life.kill()
  await going
  return done
}

/**
 * Checks that what was answered is there, and that what was not is there whole or not at all and is kept once when it
 * is sent again.
 */
async function expectNothingLost(life: Life, { uploads, saves }: Work): Promise<void> {
  for (const { os, answered } of uploads) {
    if (answered || (await life.fotosOf(os)).length > 0) await life.expectWhole(os)
    if (answered) continue
    expect(await life.upload(os), os).toBe(true)
    await life.expectWhole(os)
  }
  const [marked] = await life.fotosOf('BASE')
  if (saves.answered !== null) expect([saves.answered, saves.tried]).toContain(marked?.observacao)
}

/** Kills a program on one folder at these moments and starts it again each time. Gives what was asked of it. */
async function liveThrough({ start, expectFolder }: Lives, name: string, moments: readonly Moment[]) {
  let life = await start()
  expect(await life.upload('BASE')).toBe(true)
  const [foto] = await life.fotosOf('BASE')
  if (!foto) throw new Error('the first batch is not there')
  await life.save(foto, 'a primeira')
  const done: Work[] = []
  const pace = createPace()
  let lotes = 1
  for (const [round, moment] of moments.entries()) {
    await pace(async () => {
      const work = await workUntil(life, { foto, name: `${name}${round}`, moment })
      life = await start()
      await expectNothingLost(life, work)
      lotes += work.uploads.length
      expectFolder(lotes)
      done.push(work)
    })
  }
  return done
}

/**
 * Lives through twenty kills on two folders, some of them in the middle of an upload. Rejects with the seed that
 * repeats the run.
 */
export async function expectTwentyLives(open: () => Lives): Promise<void> {
  const half = MOMENTS.length / 2
  const lanes = [
    liveThrough(open(), 'A', MOMENTS.slice(0, half)),
    liveThrough(open(), 'B', MOMENTS.slice(half)),
  ]
  const lives = await Promise.all(lanes).catch((cause: unknown) => {
    throw new Error(`repeat with SEMENTE=${SEED}`, { cause })
  })
  const uploads = lives.flat().flatMap((work) => work.uploads)
  expect(uploads.some(({ answered }) => answered)).toBe(true)
  expect(uploads.some(({ answered }) => !answered)).toBe(true)
  expect(lives.flat().some(({ saves }) => saves.answered !== null)).toBe(true)
}
