import type { Readable } from 'node:stream'
import type { Usuario } from '#shared/contract/pessoas/usuario'
import type { UploadForm } from '#shared/upload/upload-form'
import { MB } from '#shared/bytes/units'
import type { FormFraming } from './multipart/form-frame.ts'
import { MultipartScanner } from './multipart/multipart-scanner.ts'
import { steadyChunks } from './steady-chunks.ts'
import { RelayedForm } from './relayed-form.ts'
import type { UploadWatch } from './upload-watch.ts'

/**
 * Bytes that are held back while text fields or photos are missing: a small wrong form then costs the backend no call,
 * and photos may still come before their fields.
 */
const HOLD_BYTES = MB

/** What the relay of a form needs: its rules, its new framing and its watch. */
export interface Relay {
  form: UploadForm
  framing: FormFraming
  boundary: string
  watch: UploadWatch
  /** Called before the form becomes whole. Throws when the upload may not be finished. */
  confirm: () => Promise<void>
  /** The user whose token signs the form; undefined when the form has to say whose it is. */
  signedBy: Usuario['id'] | undefined
}

/**
 * The form as the backend gets it, as fast as both sides go. No byte goes out before the text fields that are there
 * were checked; the closing boundary goes out only when everything was valid. Throws AppError at the first wrong byte.
 */
export async function* relayFrames(body: Readable, relay: Relay): AsyncGenerator<Buffer> {
  const { form, framing, boundary, watch, confirm, signedBy } = relay
  let held: Buffer[] = []
  let heldBytes = 0
  const relayed = new RelayedForm(form, { framing, write: (bytes) => void held.push(bytes) }, signedBy)
  const scanner = new MultipartScanner(boundary, relayed)
  watch.turn('client')
  for await (const chunk of steadyChunks(body)) {
    watch.turn('backend', chunk.length)
    scanner.write(chunk)
    heldBytes += chunk.length
    if (heldBytes > HOLD_BYTES || (form.fields.complete && form.fotos > 0)) {
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
  yield framing.close
}
