import { LINHAS } from '#shared/linhas/index'
import { jpegOf } from '#bff/testing/upload-bodies'
import { ask, sendUploads, take } from './load.ts'
import { sideBySide } from './side-by-side.ts'
import type { Done, Side, Units } from './side-by-side.ts'
import type { Line } from './table.ts'
import { allOf, callerOf } from './ways.ts'
import type { Way, Ways } from './ways.ts'

const MB = 1024 * 1024
const BYTES: Units = { rate: 'MB/s', cpu: ['s/GB', 1, 1024] }

const fotos = (count: number, mb: number) =>
  Array.from({ length: count }, (_unused, at) => jpegOf(mb * MB, at))

/** The same work by every way. */
const sides = (ways: Ways, work: (way: Way) => Promise<Done>): Side[] =>
  allOf(ways).map((way) => ({ how: way.server.name, server: way.server, work: () => work(way) }))

/** So many uploads at once, of the way's people in turn. */
async function sendAll({ server, people }: Way, photos: readonly Buffer[], count: number): Promise<Done> {
  const { bytes, sent } = sendUploads(server.url, { people, fotos: photos, count })
  await Promise.all(sent)
  return { amount: bytes / MB }
}

export async function uploads(ways: Ways): Promise<Line[]> {
  const large = fotos(40, 12)
  const few = fotos(2, 8)
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

/** Small calls of somebody else while 50 uploads run. */
export function callsDuringUploads(ways: Ways): Promise<Line[]> {
  const few = fotos(2, 8)
  const units = { ...BYTES, ms: 'chamada p95' }
  const work = async (way: Way) => {
    let running = true
    const times: number[] = []
    const calling = async () => {
      const { path, body } = way.smallCall
      while (running) {
        const started = performance.now()
        await ask(way.server.url + path, callerOf(way), body)
        times.push(performance.now() - started)
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
    }
    const calls = calling()
    const done = await sendAll(way, few, 50).finally(() => (running = false))
    await calls
    times.sort((a, b) => a - b)
    return { ...done, ms: times[Math.floor(times.length * 0.95)] ?? 0 }
  }
  return sideBySide('chamada durante 50 uploads', units, sides(ways, work))
}

export async function downloads(ways: Ways): Promise<Line[]> {
  const many = async (way: Way, at: number) => {
    let bytes = 0
    const address = way.server.url + (way.fotos.at(at) ?? '')
    for (let time = 0; time < 20; time++) bytes += (await take(address, callerOf(way))).bytes
    return { amount: bytes / MB }
  }
  const zip = async (way: Way) => {
    const address = `${way.server.url}${LINHAS.civil.api.zip}?os=1&torre=1`
    return { amount: (await take(address, callerOf(way))).bytes / MB }
  }
  return [
    ...(await sideBySide(
      'foto de 3,4 MB, 20 vezes',
      BYTES,
      sides(ways, (way) => many(way, 0)),
    )),
    ...(await sideBySide(
      'foto de 12 MB, 20 vezes',
      BYTES,
      sides(ways, (way) => many(way, -1)),
    )),
    ...(await sideBySide('zip do backend, 512 MB', BYTES, sides(ways, zip))),
  ]
}
