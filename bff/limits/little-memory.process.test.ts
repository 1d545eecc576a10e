import { readFileSync } from 'node:fs'
import { deflateSync } from 'node:zlib'
import { newFolder, removeFolder } from '#shared/node/testing/own-folder'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { fotosSchema } from '#shared/testing/answers'
import { crc32 } from '#shared/bytes/crc32'
import { LINHAS } from '#shared/linhas/index'
import { TEXTOS } from '#shared/textos/textos'
import { ask, signInAdmin } from '../testing/product-admin.ts'
import { startProduct } from '#shared/node/testing/product-process'
import type { ProductProcess } from '#shared/node/testing/product-process'
import { until } from '#shared/node/testing/raw-request'
import { BOUNDARY, formBody, goodForm, fotoPart, textFields } from '../testing/upload-bodies.ts'
import type { FormFile } from '../testing/upload-bodies.ts'
import { childrenOf } from '#shared/node/testing/processes'

const { civil } = LINHAS
const TORRE = Object.fromEntries(textFields(civil))['torre'] ?? ''

/** A valid black PNG of two colours, whose pixels take a thousand times as much memory as the file. */
function blackPng(side: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
    const ends = Buffer.alloc(8)
    ends.writeUInt32BE(data.length)
    ends.writeUInt32BE(crc32(named), 4)
    return Buffer.concat([ends.subarray(0, 4), named, ends.subarray(4)])
  }
  const size = Buffer.alloc(13)
  size.writeUInt32BE(side)
  size.writeUInt32BE(side, 4)
  size.set([1, 0, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', size),
    chunk('IDAT', deflateSync(Buffer.alloc(side * (side / 8 + 1)))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** An animated WebP of small frames of 16 million pixels each. */
async function animatedWebp(frames: number): Promise<Buffer> {
  const side = 4000
  const chunk = (type: string, data: Buffer) => {
    const length = Buffer.alloc(4)
    length.writeUInt32LE(data.length)
    return Buffer.concat([Buffer.from(type, 'latin1'), length, data, Buffer.alloc(data.length % 2)])
  }
  const still = sharp({ create: { width: side, height: side, channels: 3, background: '#468' } })
  const picture = (await still.webp({ lossless: true, effort: 0 }).toBuffer()).subarray(12)
  const canvas = Buffer.alloc(10)
  canvas[0] = 2
  canvas.writeUIntLE(side - 1, 4, 3)
  canvas.writeUIntLE(side - 1, 7, 3)
  const head = Buffer.alloc(16)
  head.writeUIntLE(side - 1, 6, 3)
  head.writeUIntLE(side - 1, 9, 3)
  const frame = chunk('ANMF', Buffer.concat([head, picture]))
  const chunks = [chunk('VP8X', canvas), chunk('ANIM', Buffer.alloc(6)), ...Array<Buffer>(frames).fill(frame)]
  return chunk('RIFF', Buffer.concat([Buffer.from('WEBP'), ...chunks]))
}

const readOf = (pid: number, file: string): string => {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return ''
  }
}

/**
 * Memory of these processes in MB, with their share of the memory that they share with others; a process that has ended
 * counts nothing.
 */
const memoryOf = (pids: readonly number[]): number =>
  pids.reduce((sum, pid) => sum + Number(/^Pss:\s+(\d+)/m.exec(readOf(pid, 'smaps_rollup'))?.[1] ?? 0), 0) /
  1024

/** Records the peak memory of gateway and backend together, and that of the processes that make pictures. */
function watchMemory(gateway: number) {
  const [backend = 0] = childrenOf(gateway)
  const peak = { own: 0, pictures: 0 }
  const picturePids = () => childrenOf(gateway).filter((pid) => pid !== backend)
  const look = () => {
    peak.own = Math.max(peak.own, memoryOf([gateway, backend]))
    peak.pictures = Math.max(peak.pictures, memoryOf(picturePids()))
  }
  const timer = setInterval(look, 40)
  return { peak, picturePids, stop: () => clearInterval(timer) }
}

const FOTOS = 80
const WIDTHS = [320, 1920, 3840]
const ROUNDS = 4
/** MB that gateway and backend may hold at any moment, and MB for the processes that make pictures. */
const OWN_MB = 256
const PICTURES_MB = 512

let dataDir: string
let product: ProductProcess
let caller: Awaited<ReturnType<typeof signInAdmin>>
beforeAll(async () => {
  dataDir = newFolder('bff-memoria')
  product = await startProduct({ dataDir })
  caller = await signInAdmin(product.url)
})
afterAll(async () => {
  await product.kill()
  removeFolder(dataDir)
})

async function send(os: string, photos: readonly FormFile[]): Promise<[number, string]> {
  const own: Record<string, string> = { userId: caller.userId, os }
  const form = goodForm(civil, photos).map((part) =>
    Array.isArray(part) ? ([part[0], own[part[0]] ?? part[1]] as [string, string]) : part,
  )
  const response = await fetch(product.url + civil.api.upload, {
    method: 'POST',
    headers: { ...caller.headers, 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
    body: new Uint8Array(formBody(form)),
  })
  return [response.status, ((await response.json()) as { message: string }).message]
}

/** Requests every photo in every width at once; `leave` gives up the requests that still wait. */
function askForPictures(addresses: readonly string[]) {
  const leaving = new AbortController()
  const answers: { status: number }[] = []
  const asked = addresses.flatMap((address) =>
    WIDTHS.map(async (width) => {
      const { headers } = caller
      const response = await fetch(`${product.url}${address}?w=${width}`, { headers, signal: leaving.signal })
      await response.arrayBuffer()
      answers.push({ status: response.status })
    }),
  )
  const leave = async () => {
    leaving.abort()
    await Promise.allSettled(asked)
  }
  return { answers, leave }
}

it.runIf(process.platform === 'linux')(
  'F30 pixel bombs are refused and very large photos wait their turn, all at once, and gateway and backend stay small',
  async () => {
    const background = { width: 12_000, height: 8300, channels: 3, background: '#468' } as const
    const large = await sharp({ create: background }).jpeg({ quality: 60 }).toBuffer()
    const bombs = [fotoPart(blackPng(16_000), 'a.png'), fotoPart(blackPng(12_000), 'b.png')]
    bombs.push(fotoPart(await animatedWebp(10), 'c.webp'))
    const photos = Array.from({ length: FOTOS }, (_unused, at) => fotoPart(large, `${at}.jpg`))
    expect((await send('GRANDE', photos))[0]).toBe(201)
    const asked = { url: product.url, headers: caller.headers }
    const found = fotosSchema.parse(await ask(asked, 'civil.fotos', { os: 'GRANDE', torre: TORRE }))

    const memory = watchMemory(product.child.pid ?? 0)
    const { answers, leave } = askForPictures(found.map(({ image }) => image))
    const made = () => answers.filter(({ status }) => status === 200)
    const refusals = bombs.map(({ filename }) => [422, TEXTOS.upload.fotoEnorme(filename)])
    for (let round = 0; round < ROUNDS; round += 1) {
      const sent = [...bombs, ...bombs].map((bomb) => send('BOMBA', [bomb]))
      expect(await Promise.all(sent)).toEqual([...refusals, ...refusals])
    }
    await until(() => made().length >= 2 * WIDTHS.length)
    const priorities = () => memory.picturePids().map((pid) => readOf(pid, 'oom_score_adj').trim())
    await expect.poll(priorities).toEqual(['1000', '1000'])
    await signInAdmin(product.url)
    await leave()
    memory.stop()

    expect(answers.filter(({ status }) => status !== 200)).toEqual([])
    expect(memory.peak.own).toBeGreaterThan(50)
    expect(memory.peak.own).toBeLessThan(OWN_MB)
    expect(memory.peak.pictures).toBeGreaterThan(50)
    expect(memory.peak.pictures).toBeLessThan(PICTURES_MB)
  },
)
