import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { LINHAS } from '#shared/linhas/index'
import { ADMINISTRADOR } from '#shared/node/testing/product-process'
import { jpegOf, textFields } from '#bff/testing/upload-bodies'
import { buildServer } from '../scripts/build.mjs'
import { ask, sendUpload, signIn, take, uploadBody } from './load.ts'
import { figuresOf } from './process-figures.ts'
import { startProduct } from './programs.ts'
import { short } from './table.ts'

/** `node … bench/soak.ts [minutes]`: 20 people searching and looking, 2 uploading, and what that does to the product. */
const minutes = Number(process.argv[2] ?? 10)
const USERS = 20
const UPLOADERS = 2
const MB = 1024 * 1024
const { torre = '' } = Object.fromEntries(textFields(LINHAS.civil))

if (!buildServer()) throw new Error('A compilação falhou.')
const folder = mkdtempSync(join(tmpdir(), 'extradorso-longo-'))
const product = await startProduct(folder, {
  ADMIN_EMAIL: ADMINISTRADOR.email,
  ADMIN_SENHA: ADMINISTRADOR.senha,
})
const { caller, userId } = await signIn(product.url, ADMINISTRADOR)
const until = performance.now() + minutes * 60_000
const counts = { uploads: 0, calls: 0, fotos: 0, errors: 0 }
const say = (text: string) => process.stdout.write(`${text}\n`)

/** Repeats until the time is over; a failure counts and the next try goes on. */
async function always(work: (turn: number) => Promise<void>): Promise<void> {
  for (let turn = 0; performance.now() < until; turn++) {
    await work(turn).catch((error: unknown) => {
      counts.errors += 1
      say(`erro: ${String(error)}`)
      return wait(500)
    })
  }
}

const uploader = (number: number) =>
  always(async (turn) => {
    const fotos = [0, 1, 2].map((at) => jpegOf(4 * MB, turn * 10 + at))
    await sendUpload(product.url, uploadBody(fotos, { userId, os: `OS-${number}-${turn % 5}` }), caller)
    counts.uploads += 1
    await wait(1000)
  })

async function imagesOf(os: string): Promise<string[]> {
  const response = await fetch(`${product.url}/trpc/civil.fotos`, {
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
    await ask(`${product.url}/trpc/usuario.pagina`, caller, '{}')
    const images = await imagesOf(`OS-${number % UPLOADERS}-${turn % 5}`)
    counts.calls += 2
    for (const image of images.slice(0, 2)) {
      await take(`${product.url}${image}`, caller)
      counts.fotos += 1
    }
    await wait(500 + Math.random() * 1000)
  })

const samples: { minute: number; rssMb: number }[] = []
const openFiles = () => readdirSync(`/proc/${product.pid}/fd`).length
const started = performance.now()
const watch = setInterval(() => {
  const minute = (performance.now() - started) / 60_000
  const { rssMb } = figuresOf(product.pid)
  samples.push({ minute, rssMb })
  say(
    `${minute.toFixed(1)} min: ${short(rssMb, 'MB')}, ${openFiles()} descritores, ${JSON.stringify(counts)}`,
  )
}, 30_000)

/** MB an hour, by least squares over the second half of the run. */
function slope(): number {
  const late = samples.slice(samples.length / 2)
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const [x, y] = [mean(late.map(({ minute }) => minute)), mean(late.map(({ rssMb }) => rssMb))]
  const over = late.reduce((sum, { minute, rssMb }) => sum + (minute - x) * (rssMb - y), 0)
  const under = late.reduce((sum, { minute }) => sum + (minute - x) ** 2, 0)
  return (over / under) * 60
}

await Promise.all([
  ...Array.from({ length: UPLOADERS }, (_unused, at) => uploader(at)),
  ...Array.from({ length: USERS }, (_unused, at) => reader(at)),
])
clearInterval(watch)
await wait(5000)
say(
  `${minutes} min: ${JSON.stringify(counts)}; memória de todos os processos ${short(samples.at(-1)?.rssMb ?? 0, 'MB')}, ` +
    `inclinação na segunda metade ${short(slope(), 'MB/h')}; ${openFiles()} descritores em repouso`,
)
await product.stop()
rmSync(folder, { recursive: true, force: true })
process.exit(counts.errors > 0 ? 1 : 0)
