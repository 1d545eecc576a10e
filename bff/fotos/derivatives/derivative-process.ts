import { writeFile } from 'node:fs/promises'
import sharp from 'sharp'
import type { Sharp } from 'sharp'
import type { Orientation } from '#shared/foto/exif-orientation'
import { FOTO_MAX_PIXELS } from '#shared/foto/foto-inspector'
import type { LarguraFoto } from '#shared/foto/larguras'
import { TILE_SIZE } from '#shared/foto/tiles'
import { isDiskFull } from '#shared/node/data-folder/system-errors'
import { decodeOnlyFotos, resizedUpright, turnedUpright } from '#shared/node/foto/picture'
import { answerJobs } from '#shared/node/process/answer-jobs'
import { DERIVATIVE_FORMATS } from '#shared/node/foto/derivative-place'
import { derivativeJobSchema } from './derivative-job.ts'
import type { DerivativeAnswer, DerivativeFailure, DerivativeJob } from './derivative-job.ts'
import { codeOf, reasonOf } from '#shared/errors/thrown'

/** Seconds one picture may take. */
const TIMEOUT_S = 30
/** Steps of priority below the gateway, which answers people. */
const NICENESS = 10
/** The longest side in px that a format allows: a very tall photo becomes narrower than asked, instead of failing. */
const LONGEST_SIDE = { webp: 16_383, jpeg: 65_500 } as const

/** A smaller picture of the photo. */
function smaller(opened: Sharp, { orientation, width }: { orientation: Orientation; width: LarguraFoto }) {
  const format = DERIVATIVE_FORMATS[width]
  const how = { fit: 'inside', withoutEnlargement: true } as const
  const picture = resizedUpright(opened, { width, height: LONGEST_SIDE[format], orientation, how })
  return format === 'webp' ? picture.webp({ quality: 78, effort: 2 }) : picture.jpeg({ quality: 82 })
}

/**
 * All tiles of the photo, cut while it is decoded once: a zip that stores them, as `<name>_files/0/<column>_<row>.jpeg`.
 * No chroma is left out, so that what they show differs by a few levels at most from what the original does.
 */
const tiles = (opened: Sharp, orientation: Orientation) =>
  turnedUpright(opened, orientation)
    .jpeg({ quality: 92, chromaSubsampling: '4:4:4' })
    .tile({ size: TILE_SIZE, depth: 'one', layout: 'dz', container: 'zip' })

/** Makes the picture, upright by the orientation in the job: what the decoder reads from the file does not count. */
async function decode({ input, orientation, kind }: DerivativeJob): Promise<Buffer> {
  const opened = sharp(input, { limitInputPixels: FOTO_MAX_PIXELS, failOn: 'error' }).timeout({
    seconds: TIMEOUT_S,
  })
  const made = kind === 'tiles' ? tiles(opened, orientation) : smaller(opened, { orientation, width: kind })
  return made.toBuffer()
}

function failureOf(error: unknown): DerivativeFailure {
  const why = codeOf(error) === undefined ? 'undecodable' : isDiskFull(error) ? 'full' : 'other'
  return { why, error: reasonOf(error) }
}

async function answer(job: unknown): Promise<DerivativeAnswer> {
  const task = derivativeJobSchema.parse(job)
  try {
    await writeFile(task.output, await decode(task))
    return {}
  } catch (error) {
    return { failure: failureOf(error) }
  }
}

decodeOnlyFotos('File')
answerJobs(NICENESS, answer)
