import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { MB } from '#shared/bytes/units'
import { LINHAS } from '#shared/linhas/index'
import { sendUploads, take } from './load.ts'
import { fotosOf } from './samples.ts'
import { BYTES, sideBySide } from './side-by-side.ts'
import { shareOf } from './spread.ts'
import type { Done, Side } from './side-by-side.ts'
import type { Line } from './table.ts'
import { allOf, callerOf } from './ways.ts'
import type { Way, Ways } from './ways.ts'

/** The same work in each of the ways. */
const sides = (ways: Ways, work: (way: Way) => Promise<Done>): Side[] =>
  allOf(ways).map((way) => ({ how: way.server.name, server: way.server, work: () => work(way) }))

/** Sends `count` uploads at the same time, as each of the way's people in turn. */
async function sendAll({ server, people }: Way, photos: readonly Buffer[], count: number): Promise<Done> {
  const { bytes, sent } = sendUploads(server.url, { people, fotos: photos, count })
  await Promise.all(sent)
  return { amount: bytes / MB }
}

export async function uploads(ways: Ways): Promise<Line[]> {
  const large = fotosOf(40, 12)
  const few = fotosOf(2, 8)
  return [
    ...(await sideBySide(
      'upload 40 × 12 MB',
      BYTES,
      sides(ways, (way) => sendAll(way, large, 1)),
    )),
    ...(await sideBySide(
      '50 uploads ao mesmo tempo, 16 MB',
      BYTES,
      sides(ways, (way) => sendAll(way, few, 50)),
    )),
  ]
}

/** A caller that makes small calls, in a process that does nothing else. */
async function smallCaller(way: Way) {
  const { path, body } = way.smallCall
  const asked = JSON.stringify({ url: way.server.url + path, caller: callerOf(way), body })
  const calling = fork(fileURLToPath(new URL('./small-calls.ts', import.meta.url)), [asked], {
    execArgv: ['--conditions=source', '--import', 'tsx'],
  })
  const failed = once(calling, 'exit').then(() => {
    throw new Error('uma chamada pequena falhou')
  })
  failed.catch(() => undefined)
  const told = () => Promise.race([once(calling, 'message') as Promise<[number[]]>, failed])
  await told()
  return {
    way,
    /** Milliseconds of each small call that was made while `work` ran. */
    during: async (work: () => Promise<unknown>): Promise<number[]> => {
      calling.send('comece')
      const end = () => calling.connected && calling.send('pare')
      const [, [times]] = await Promise.all([work().finally(end), told()])
      return times
    },
    stop: () => calling.kill(),
  }
}

/** Times of somebody's small calls while 50 uploads run. */
export async function callsDuringUploads(ways: Ways): Promise<Line[]> {
  const few = fotosOf(2, 8)
  const units = { ...BYTES, ms: 'chamada p95' }
  const callers = await Promise.all(allOf(ways).map(smallCaller))
  try {
    const sides = callers.map(({ way, during }): Side => ({
      how: way.server.name,
      server: way.server,
      work: async () => {
        let done: Done = { amount: 0 }
        const times = await during(async () => (done = await sendAll(way, few, 50)))
        return { ...done, ms: shareOf(times, 0.95) }
      },
    }))
    return await sideBySide('chamada durante 50 uploads', units, sides)
  } finally {
    for (const { stop } of callers) stop()
  }
}

export async function downloads(ways: Ways): Promise<Line[]> {
  const many = async (way: Way, at: number, times: number) => {
    let bytes = 0
    const address = way.server.url + (way.fotos.at(at) ?? '')
    for (let time = 0; time < times; time++) bytes += (await take(address, callerOf(way))).bytes
    return { amount: bytes / MB }
  }
  const zip = async (way: Way) => {
    const address = `${way.server.url}${LINHAS.civil.api.zip}?os=1&torre=1`
    return { amount: (await take(address, callerOf(way))).bytes / MB }
  }
  return [
    ...(await sideBySide(
      // Eighty times, because 20 are over in 0.2 s, which is too short to measure.
      'foto de 3,4 MB, 80 vezes',
      BYTES,
      sides(ways, (way) => many(way, 0, 80)),
    )),
    ...(await sideBySide(
      'foto de 12 MB, 20 vezes',
      BYTES,
      sides(ways, (way) => many(way, -1, 20)),
    )),
    ...(await sideBySide('zip do backend, 512 MB', BYTES, sides(ways, zip))),
  ]
}
