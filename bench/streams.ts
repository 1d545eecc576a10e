import { LINHAS } from '#shared/linhas/index'
import { jpegOf } from '#bff/testing/upload-bodies'
import { ask, sendUpload, sendUploads, take, uploadBody } from './load.ts'
import type { Caller, Person } from './load.ts'
import { costOf } from './process-figures.ts'
import type { Cost } from './process-figures.ts'
import type { Running } from './programs.ts'
import { short } from './table.ts'
import type { Line } from './table.ts'

const MB = 1024 * 1024
const ROUNDS = 4

export interface Ways {
  /** The backend itself, then what stands before it; the gateway last. */
  ways: readonly Running[]
  caller: Caller
  /** Enough people for fifty uploads at once. */
  people: readonly Person[]
  /** Photos of 3.4 and 12 MB behind each way: their addresses differ, because the gateway seals them. */
  fotosOf: (way: Running) => { light: string; heavy: string }
}

interface Measured {
  way: Running
  megabytes: number
  costs: Cost[]
}

/** The same work over every way in turn, some rounds; throughput beside the peer's. */
async function compare(
  { ways }: Ways,
  what: string,
  work: (way: Running) => Promise<number>,
): Promise<Line[]> {
  const measured: Measured[] = ways.map((way) => ({ way, megabytes: 0, costs: [] }))
  for (let round = 0; round < ROUNDS; round++) {
    for (const one of measured) {
      let bytes = 0
      one.costs.push(await costOf(one.way.pid, async () => (bytes = await work(one.way))))
      one.megabytes = bytes / MB
    }
  }
  const rateOf = ({ megabytes, costs }: Measured) =>
    megabytes / Math.min(...costs.map(({ seconds }) => seconds))
  const peer = measured.find(({ way }) => way.name !== 'direto')
  return measured.map((one) => ({
    what,
    how: one.way.name,
    values: {
      vazão: short(rateOf(one), 'MB/s'),
      'do par': peer ? short(rateOf(one) / rateOf(peer)) : '',
      CPU: short(Math.min(...one.costs.map(({ cpuS }) => cpuS)) / (one.megabytes / 1024), 's/GB'),
      memória: short(Math.max(...one.costs.map(({ aboveIdleMb }) => aboveIdleMb)), 'MB acima do repouso'),
    },
  }))
}

const fotos = (count: number, mb: number) =>
  Array.from({ length: count }, (_unused, at) => jpegOf(mb * MB, at))

export async function uploads(ways: Ways): Promise<Line[]> {
  const body = uploadBody(fotos(40, 12), { userId: '1', os: 'OS-1' })
  const one = await compare(ways, 'upload 40 × 12 MB', async ({ url }) => {
    await sendUpload(url, body, ways.caller)
    return body.length
  })
  const { people } = ways
  const many = await compare(ways, '50 uploads ao mesmo tempo, 16 MB', async ({ url }) => {
    const { bytes, sent } = sendUploads(url, { people, fotos: fotos(2, 8), count: 50 })
    await Promise.all(sent)
    return bytes
  })
  return [...one, ...many]
}

export async function downloads(ways: Ways): Promise<Line[]> {
  const many = async (address: string) => {
    let bytes = 0
    for (let time = 0; time < 20; time++) bytes += (await take(address, ways.caller)).bytes
    return bytes
  }
  const light = await compare(ways, 'foto de 3,4 MB, 20 vezes', (way) => many(ways.fotosOf(way).light))
  const heavy = await compare(ways, 'foto de 12 MB, 20 vezes', (way) => many(ways.fotosOf(way).heavy))
  const zip = await compare(ways, 'zip de 1 GB', async ({ url }) => {
    return (await take(`${url}${LINHAS.civil.api.zip}?os=1&torre=1`, ways.caller)).bytes
  })
  return [...light, ...heavy, ...zip]
}

/** Milliseconds of a small call while 50 uploads run. */
export async function callsDuringUploads({ ways, caller, people }: Ways): Promise<Line[]> {
  const gateway = ways.at(-1)
  if (!gateway) return []
  let running = true
  const times: number[] = []
  const calling = async () => {
    while (running) {
      const started = performance.now()
      await ask(`${gateway.url}/trpc/usuario.pagina`, caller, '{}')
      times.push(performance.now() - started)
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }
  const calls = calling()
  await Promise.all(sendUploads(gateway.url, { people, fotos: fotos(4, 8), count: 50 }).sent)
  running = false
  await calls
  times.sort((a, b) => a - b)
  const p95 = times[Math.floor(times.length * 0.95)] ?? 0
  return [{ what: 'chamada durante 50 uploads', how: 'bff', values: { p95: short(p95, 'ms') } }]
}
