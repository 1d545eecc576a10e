import { randomBytes } from 'node:crypto'
import type { FotoMime } from '#shared/foto/foto-format'
import { fotoFileName } from '#shared/foto/foto-name'
import { PARTS } from '#shared/upload/parts'

/** What browsers escape in names. Source: WHATWG HTML, multipart/form-data encoding algorithm. */
const escapeName = (name: string) =>
  name.replace(/["\r\n]/g, (c) => (c === '"' ? '%22' : c === '\r' ? '%0D' : '%0A'))

const CRLF = Buffer.from('\r\n')

/** Writes a new form part by part, with a boundary of its own and canonical headers. */
export class FormFraming {
  readonly #boundary = `----extradorso${randomBytes(18).toString('hex')}`
  readonly contentType = `multipart/form-data; boundary=${this.#boundary}`
  /** What follows the content of a file. */
  readonly fileEnd = CRLF
  /** The closing boundary; without it no backend accepts the form. */
  readonly close = Buffer.from(`--${this.#boundary}--\r\n`)

  /** A whole text field. */
  text(name: string, value: string): Buffer {
    return Buffer.from(
      `--${this.#boundary}\r\nContent-Disposition: form-data; name="${escapeName(name)}"\r\n\r\n${value}\r\n`,
    )
  }

  /** What comes before the content of a photo; one whose name has no ending gets that of its format. */
  fotoStart(nome: string, mime: FotoMime): Buffer {
    return this.#fileStart(PARTS.fotos, nome.includes('.') ? nome : fotoFileName(nome, mime), mime)
  }

  /** What comes before the content of the work-order file. */
  jsonStart(nome: string): Buffer {
    return this.#fileStart(PARTS.json, nome, 'application/json')
  }

  /** `filename` goes out in UTF-8. */
  #fileStart(name: string, filename: string, type: string): Buffer {
    return Buffer.from(
      `--${this.#boundary}\r\nContent-Disposition: form-data; name="${escapeName(name)}"; ` +
        `filename="${escapeName(filename)}"\r\nContent-Type: ${type}\r\n\r\n`,
    )
  }
}
