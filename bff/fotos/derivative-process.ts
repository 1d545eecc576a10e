import { writeFileSync } from 'node:fs'
import { setPriority } from 'node:os'
import sharp from 'sharp'
import { FOTO_MAX_PIXELS } from '#shared/photo-inspector'
import { DERIVATIVE_FORMATS, derivativeJobSchema } from './derivative-job.ts'
import type { DerivativeJob, DerivativeReply } from './derivative-job.ts'

/** Seconds one picture may take. */
const TIMEOUT_S = 30
/** Below everything that answers people. */
const NICENESS = 10

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

async function make({ input, output, width }: DerivativeJob): Promise<void> {
  const original = sharp(input, { limitInputPixels: FOTO_MAX_PIXELS, failOn: 'error' })
  const { format } = await original.metadata()
  // As browsers show the original: a WebP is not turned by its metadata.
  const upright = format === 'webp' ? original : original.autoOrient()
  const picture = upright.timeout({ seconds: TIMEOUT_S }).resize({ width, withoutEnlargement: true })
  const coded =
    DERIVATIVE_FORMATS[width] === 'webp'
      ? picture.webp({ quality: 78, effort: 2 })
      : picture.jpeg({ quality: 82 })
  await coded.toFile(output)
}

async function answer(message: unknown): Promise<DerivativeReply> {
  const job = derivativeJobSchema.parse(message)
  try {
    await make(job)
    return { id: job.id }
  } catch (error) {
    return { id: job.id, error: error instanceof Error ? error.message : String(error) }
  }
}

process.on('disconnect', () => process.exit(0))
process.on('message', (message) => {
  void answer(message).then((reply) => process.send?.(reply))
})
