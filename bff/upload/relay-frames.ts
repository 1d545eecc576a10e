import type { Readable } from 'node:stream'
import { MultipartScanner } from './multipart-scanner.ts'
import { steadyChunks } from './steady-chunks.ts'
import type { UploadForm } from './upload-form.ts'
import type { UploadWatch } from './upload-watch.ts'

/**
 * Bytes held back while text fields or photos are still missing: a small wrong form then costs the backend no
 * call, and photos may still come before their fields.
 */
const HOLD_BYTES = 1024 * 1024

export interface Relay {
  form: UploadForm
  boundary: string
  watch: UploadWatch
  /** Asked once more before the form becomes whole. Throws when the upload may not be finished. */
  confirm: () => Promise<void>
}

/**
 * The form as the backend gets it, as fast as both sides go. Nothing comes before the text fields that are there
 * were checked; the closing boundary comes only when everything was right. Throws AppError at the first wrong byte.
 */
export async function* relayFrames(body: Readable, relay: Relay): AsyncGenerator<Buffer> {
  const { form, boundary, watch, confirm } = relay
  const scanner = new MultipartScanner(boundary, form)
  let held: Buffer[] = []
  let heldBytes = 0
  watch.turn('client')
  for await (const chunk of steadyChunks(body)) {
    watch.turn('backend', chunk.length)
    scanner.write(chunk)
    held.push(...form.takeOutput())
    heldBytes += chunk.length
    if (heldBytes > HOLD_BYTES || (form.fieldsComplete && form.fotos > 0)) {
      yield* held
      held = []
      heldBytes = 0
    }
    watch.turn('client')
  }
  scanner.end()
  form.end()
  yield* held
  await confirm()
  watch.turn('answer')
  yield form.framing.close
}
