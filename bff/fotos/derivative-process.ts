import { writeFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { setPriority } from 'node:os'
import sharp from 'sharp'
import { FOTO_MAX_PIXELS } from '#shared/foto/foto-inspector'
import { turnOf, upright } from '#shared/foto/exif-orientation'
import { DERIVATIVE_FORMATS, derivativeJobSchema } from './derivative-job.ts'
import type { DerivativeFailure, DerivativeJob, DerivativeReply } from './derivative-job.ts'

/** Seconds one picture may take. */
const TIMEOUT_S = 30
/** Below everything that answers people. */
const NICENESS = 10
/** Longest side in px that a format holds: a very tall photo becomes narrower than asked rather than none. */
const LONGEST_SIDE = { webp: 16_383, jpeg: 65_500 } as const

// A process of its own: a decoder that dies or grows takes nothing else with it.
setPriority(NICENESS)
endFirst()
sharp.concurrency(1)
sharp.cache(false)
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpegFile', 'VipsForeignLoadPngFile', 'VipsForeignLoadWebpFile'],
})

/** Linux out of memory ends this process before those that answer people; it is started again. */
function endFirst(): void {
  try {
    if (process.platform === 'linux') writeFileSync('/proc/self/oom_score_adj', '1000')
  } catch {
    // A system that does not let a process say so chooses by size, which mostly is the same.
  }
}

/** The picture, upright: turned by the orientation it is told, never by what the decoder thinks of the file. */
async function decode({ input, orientation, width }: DerivativeJob): Promise<Buffer> {
  const format = DERIVATIVE_FORMATS[width]
  const { flip, flop, degrees } = turnOf(orientation)
  const box = { width, height: LONGEST_SIDE[format] }
  const lying = upright(box, orientation)
  const picture = sharp(input, { limitInputPixels: FOTO_MAX_PIXELS, failOn: 'error' })
    .timeout({ seconds: TIMEOUT_S })
    .resize({ ...lying, fit: 'inside', withoutEnlargement: true })
    .flip(flip)
    .flop(flop)
    .rotate(degrees)
  const coded = format === 'webp' ? picture.webp({ quality: 78, effort: 2 }) : picture.jpeg({ quality: 82 })
  return coded.toBuffer()
}

const FULL = new Set(['ENOSPC', 'EDQUOT'])

function failureOf(error: unknown): DerivativeFailure {
  const code = (error as NodeJS.ErrnoException).code
  const why = code === undefined ? 'undecodable' : FULL.has(code) ? 'full' : 'other'
  return { why, error: error instanceof Error ? error.message : String(error) }
}

async function answer(message: unknown): Promise<DerivativeReply> {
  const job = derivativeJobSchema.parse(message)
  try {
    await writeFile(job.output, await decode(job))
    return { id: job.id }
  } catch (error) {
    return { id: job.id, failure: failureOf(error) }
  }
}

// At once: an ordinary exit waits for the picture that is being made for nobody.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
process.on('message', (message) => {
  void answer(message).then((reply) => process.send?.(reply))
})
