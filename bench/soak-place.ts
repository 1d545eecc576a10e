import { join } from 'node:path'
import { startTwoByTwo } from '#bff/testing/two-by-two'
import { openTestRun } from '../scripts/tests/test-run.mjs'
import { ADMIN_ENV, startProduct } from './programs.ts'

/**
 * What is under load, and by how many people. A reader looks something up, waits for a random time within `pause`, and
 * looks again.
 */
export interface SoakPlace {
  url: string
  /** The processes whose memory is watched, by name; their children are counted with them. */
  pids: ReadonlyMap<string, number>
  readers: number
  uploaders: number
  /** Milliseconds between two looks of one reader: at least, at most. */
  pause: readonly [from: number, to: number]
  /** Milliseconds between two uploads of one uploader. */
  rest: number
  stop(): Promise<void>
}

/** The product in its simplest form, a single process that starts its own backend. */
async function onePlace(): Promise<SoakPlace> {
  const { folder, close } = openTestRun()
  const product = await startProduct(join(folder, 'dados'), ADMIN_ENV)
  return {
    url: product.url,
    pids: new Map([['tudo', product.pid]]),
    readers: 20,
    uploaders: 2,
    pause: [500, 1500],
    rest: 1000,
    async stop() {
      await product.stop()
      await close()
    },
  }
}

/** Memory of the S3 store, which keeps photos there: enough for twenty minutes. */
const ROOM_BYTES = 12 * 1024 ** 3

/** Two gateways and two backends behind nginx, with PostgreSQL, Redis and an S3 store, all on this computer. */
async function twoByTwo(): Promise<SoakPlace> {
  const { url, parts, stop } = await startTwoByTwo(ROOM_BYTES)
  const pids = await Promise.all(parts.map(async (part) => [part.name, await part.pid()] as const))
  return { url, pids: new Map(pids), readers: 50, uploaders: 4, pause: [2000, 6000], rest: 10_000, stop }
}

/** Starts the place with this name: `dois-por-dois`, or, for any other, the product in its simplest form. */
export const startPlace = (name: string | undefined): Promise<SoakPlace> =>
  name === 'dois-por-dois' ? twoByTwo() : onePlace()
