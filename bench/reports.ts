// `node … bench/reports.ts [photos] [characters of each observation] [folder of JPEGs] [data folder]`: two reports of
// each kind with large photos, the first alone, the second while small calls are made. Without a folder of JPEGs the
// photos are noise, of 12 MB each; a data folder that is not empty is taken to hold them.
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TipoRelatorio } from '#shared/contract/documentos/relatorio'
import { LINHAS } from '#shared/linhas/index'
import { dimensaoOf } from '#shared/marcacao/medidas'
import { textFields } from '#bff/testing/upload-bodies'
import { childrenOf } from '#shared/node/testing/processes'
import { ADMINISTRADOR } from '#shared/node/testing/product-process'
import { ask as procedure } from '#bff/testing/product-admin'
import { buildServer } from '../scripts/build.mjs'
import { openTestRun } from '../scripts/tests/test-run.mjs'
import { ask, repeat, sendUpload, signIn, uploadBody } from './load.ts'
import type { Caller } from './load.ts'
import { figuresOf } from './process-figures.ts'
import { ADMIN_ENV, startProduct } from './programs.ts'
import type { Running } from './programs.ts'
import { NOISY, largeFoto } from './samples.ts'
import { say, short } from './table.ts'

const [fotos = 200, characters = 200] = process.argv.slice(2, 4).map(Number)
const [jpegs, kept] = process.argv.slice(4)
const linha = LINHAS.civil
const OS = `OS-${fotos}`
const { torre = '' } = Object.fromEntries(textFields(linha))
const WORDS =
  'Fissura, erosão e desplacamento junto à fachada: reparar após inspeção; nº 12, ±3 cm (ação já).'.split(' ')

interface Reader {
  product: Running
  caller: Caller
}

/** The different photos: those of the given folder, or two of noise. */
async function samples(): Promise<Buffer[]> {
  if (!jpegs) return [await largeFoto(0, NOISY), await largeFoto(40, NOISY)]
  const names = readdirSync(jpegs).filter((name) => /\.jpe?g$/i.test(name))
  if (names.length === 0) throw new Error(`Nenhum JPEG em ${jpegs}.`)
  return names.map((name) => readFileSync(join(jpegs, name)))
}

/** Uploads the photos, ten in a form. */
async function fill({ product, caller }: Reader, userId: string): Promise<void> {
  const bytes = await samples()
  for (let done = 0; done < fotos; done += 10) {
    const some = Array.from(
      { length: Math.min(10, fotos - done) },
      (_unused, at) => bytes[(done + at) % bytes.length] as Buffer,
    )
    await sendUpload(product.url, uploadBody(some, { userId, os: OS }), caller)
  }
}

/** An observation of the wanted length; photos with different numbers get different texts. */
function textOf(number: number): string {
  let text = ''
  for (let at = number; text.length < characters; at = (at * 31 + 7) % 10_007)
    text += `${WORDS[at % WORDS.length] ?? ''}${at % 17} `
  return text.slice(0, characters)
}

/** Marks every photo, with an observation of the wanted length. */
async function mark({ product, caller }: Reader): Promise<void> {
  const at = { url: product.url, headers: caller }
  const found = (await procedure(at, 'civil.fotos', { os: OS, torre })) as { id: number; image: string }[]
  for (const { id, image } of found) {
    const observacao = textOf(id)
    const marker = { x: 1200 + id, y: 900, width: 300, height: 200 }
    await procedure(at, 'civil.salvarMarcacoes', {
      ...{ photoId: id, foto: image, os: OS, dano: 'fissura', observacao, marker },
      dimensao: dimensaoOf(marker, linha.cmPorPixel),
      imageMeta: { width: 5472, height: 3648 },
    })
  }
}

/** The peak of a process's memory since the last call, in MB; each call starts a new peak. */
function peakMb(pid: number): number {
  const peak = Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
  writeFileSync(`/proc/${pid}/clear_refs`, '5')
  return peak
}

const smallCalls = ({ product, caller }: Reader, seconds: number) =>
  repeat({ connections: 2, seconds }, async () => {
    await ask(`${product.url}/trpc/usuario.pagina`, caller, '{}')
    await new Promise((resolve) => setTimeout(resolve, 10))
  })

async function measure(
  reader: Reader,
  tipo: TipoRelatorio,
  beside: 'sozinho' | 'com chamadas',
): Promise<void> {
  const { product, caller } = reader
  const [backend = 0] = childrenOf(product.pid)
  const before = figuresOf(backend)
  peakMb(backend)
  const started = performance.now()
  const answer = await fetch(product.url + linha.api.exportar, {
    method: 'POST',
    headers: { ...caller, 'content-type': 'application/json' },
    body: JSON.stringify({ os: OS, torre, tipo }),
  })
  if (!answer.ok || !answer.body) throw new Error(`${tipo}: ${answer.status} ${await answer.text()}`)
  let [bytes, firstMs] = [0, 0]
  const calls = beside === 'sozinho' ? null : smallCalls(reader, 10)
  for await (const chunk of answer.body as AsyncIterable<Uint8Array>) {
    if (bytes === 0) firstMs = performance.now() - started
    bytes += chunk.length
  }
  const seconds = (performance.now() - started) / 1000
  const peak = peakMb(backend)
  const cpuS = figuresOf(backend).cpuS - before.cpuS
  const p99 = calls ? `; chamadas p99 ${short((await calls).p99Ms, 'ms')}` : ''
  say(
    `${tipo} ${beside}, ${fotos} fotos, observação de ${characters}: primeiro byte ${short(firstMs, 'ms')}, ` +
      `${short(seconds, 's')}, ${short(cpuS, 's de CPU')}, ${short(bytes / 1e6, 'MB')} de arquivo; backend ` +
      `${short(before.rssMb, 'MB')} antes, pico ${short(peak, 'MB')}${p99}`,
  )
}

if (!buildServer()) throw new Error('A compilação falhou.')
const { folder: own, close } = openTestRun()
const folder = kept ?? join(own, 'dados')
const isFilled = existsSync(folder) && readdirSync(folder).length > 0
/** Starts a product on the data folder, runs the work, and stops the product, even when the work fails. */
async function besideProduct(work: (reader: Reader, userId: string) => Promise<void>): Promise<void> {
  const product = await startProduct(folder, ADMIN_ENV)
  try {
    const { caller, userId } = await signIn(product.url, ADMINISTRADOR)
    await work({ product, caller }, userId)
  } finally {
    await product.stop()
  }
}

try {
  await besideProduct(async (reader, userId) => {
    if (!isFilled) await fill(reader, userId)
    await mark(reader)
  })
  for (const tipo of ['pdf', 'excel'] as const)
    await besideProduct(async (reader) => {
      say(`chamadas em repouso: p99 ${short((await smallCalls(reader, 5)).p99Ms, 'ms')}`)
      await measure(reader, tipo, 'sozinho')
      await measure(reader, tipo, 'com chamadas')
    })
} finally {
  await close()
}
process.exit(0)
