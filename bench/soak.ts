// `node … bench/soak.ts [minutes] [dois-por-dois]`: some people search and look at photos, others upload, and the
// memory and the errors of the product are watched: of the simplest form, or of two gateways and two backends.
import { readdirSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { MB } from '#shared/bytes/units'
import { LINHAS } from '#shared/linhas/index'
import { ADMINISTRADOR } from '#shared/node/testing/product-process'
import { jpegOf, textFields } from '#bff/testing/upload-bodies'
import { buildServer } from '../scripts/build.mjs'
import { Latencies } from './latencies.ts'
import { ask, sendUpload, signIn, take, uploadBody } from './load.ts'
import { figuresOf } from './process-figures.ts'
import { startPlace } from './soak-place.ts'
import { say, short } from './table.ts'

const minutes = Number(process.argv[2] ?? 10)
const { torre = '' } = Object.fromEntries(textFields(LINHAS.civil))

if (!buildServer()) throw new Error('A compilação falhou.')
const place = await startPlace(process.argv[3])
const { url, readers, uploaders } = place
const { caller, userId } = await signIn(url, ADMINISTRADOR)
const until = performance.now() + minutes * 60_000
const counts = { uploads: 0, calls: 0, fotos: 0, errors: 0 }
const latencies = new Latencies()

/** Repeats the work until the time is over; a failure is counted and does not end it. */
async function always(work: (turn: number) => Promise<void>): Promise<void> {
  for (let turn = 0; performance.now() < until; turn++) {
    await work(turn).catch((error: unknown) => {
      counts.errors += 1
      say(`erro: ${String(error)}`)
      return sleep(500)
    })
  }
}

const uploader = (number: number) =>
  always(async (turn) => {
    const fotos = [0, 1, 2].map((at) => jpegOf(4 * MB, turn * 10 + at))
    const body = uploadBody(fotos, { userId, os: `OS-${number}-${turn % 5}` })
    await latencies.of('envio de 3 fotos de 4 MB', () => sendUpload(url, body, caller))
    counts.uploads += 1
    await sleep(place.rest)
  })

async function imagesOf(os: string): Promise<string[]> {
  const response = await fetch(`${url}/trpc/civil.fotos`, {
    method: 'POST',
    headers: { ...caller, 'content-type': 'application/json' },
    body: JSON.stringify({ os, torre }),
  })
  if (response.status === 404) return []
  const { result } = (await response.json()) as { result?: { data: { image: string }[] } }
  if (!result) throw new Error(`busca: ${response.status}`)
  return result.data.map(({ image }) => image)
}

const reader = (number: number) =>
  always(async (turn) => {
    await latencies.of('página do usuário', () => ask(`${url}/trpc/usuario.pagina`, caller, '{}'))
    const images = await latencies.of('busca', () => imagesOf(`OS-${number % uploaders}-${turn % 5}`))
    counts.calls += 2
    for (const image of images.slice(0, 2)) {
      await latencies.of('foto de 4 MB', () => take(url + image, caller))
      counts.fotos += 1
    }
    const [from, to] = place.pause
    await sleep(from + Math.random() * (to - from))
  })

const samples: { minute: number; rssMb: number }[] = []
const rssOf = () => [...place.pids].map(([name, pid]) => ({ name, rssMb: figuresOf(pid).rssMb }))
const openFiles = () =>
  [...place.pids].map(([name, pid]) => `${name} ${readdirSync(`/proc/${pid}/fd`).length}`).join(', ')
const started = performance.now()
const watch = setInterval(() => {
  const minute = (performance.now() - started) / 60_000
  const each = rssOf()
  const rssMb = each.reduce((sum, one) => sum + one.rssMb, 0)
  samples.push({ minute, rssMb })
  const memory = each.map((one) => `${one.name} ${short(one.rssMb, 'MB')}`).join(', ')
  say(`${minute.toFixed(1)} min: ${memory}; descritores: ${openFiles()}; ${JSON.stringify(counts)}`)
}, 30_000)

/** Growth of the memory in MB per hour, by least squares over the second half of the run. */
function slope(): number {
  const late = samples.slice(samples.length / 2)
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const [x, y] = [mean(late.map(({ minute }) => minute)), mean(late.map(({ rssMb }) => rssMb))]
  const over = late.reduce((sum, { minute, rssMb }) => sum + (minute - x) * (rssMb - y), 0)
  const under = late.reduce((sum, { minute }) => sum + (minute - x) ** 2, 0)
  return (over / under) * 60
}

await Promise.all([
  ...Array.from({ length: uploaders }, (_unused, at) => uploader(at)),
  ...Array.from({ length: readers }, (_unused, at) => reader(at)),
])
clearInterval(watch)
await sleep(5000)
for (const line of latencies.lines()) say(line)
say(
  `${minutes} min: ${JSON.stringify(counts)}; memória de todos os processos ${short(samples.at(-1)?.rssMb ?? 0, 'MB')}, ` +
    `inclinação na segunda metade ${short(slope(), 'MB/h')}; descritores em repouso: ${openFiles()}`,
)
await place.stop()
process.exit(counts.errors > 0 ? 1 : 0)
