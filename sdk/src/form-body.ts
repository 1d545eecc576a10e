import { formatOfName } from './product.ts'

/**
 * A file to send: a browser's `File`, or an object that names and streams one. Each retry asks for a new
 * stream.
 */
export interface Arquivo {
  name: string
  size: number
  /** Media type; without it, that of the name's ending. */
  type?: string
  stream(): AsyncIterable<Uint8Array> | ReadableStream<Uint8Array>
}

/** One part of a multipart form. */
export type FormPart = readonly [name: string, value: string | Arquivo]

/** Media type of a file: its own, or else that of its name's ending. */
export const typeOf = ({ name, type }: Pick<Arquivo, 'name' | 'type'>): string =>
  type || (formatOfName(name) ?? (/\.json$/i.test(name) ? 'application/json' : 'application/octet-stream'))

const quoted = (text: string) => text.replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A')

/** The body of a multipart form, made while it is read: no file is held in memory. */
export interface FormBody {
  contentType: string
  /** Bytes of the whole body. */
  bytes: number
  chunks: AsyncGenerator<Uint8Array>
}

export function formBody(parts: readonly FormPart[]): FormBody {
  const boundary = `extradorso-${crypto.randomUUID()}`
  const encoder = new TextEncoder()
  const end = encoder.encode(`--${boundary}--\r\n`)
  const headed = parts.map(([name, value]) => {
    const disposition = `--${boundary}\r\nContent-Disposition: form-data; name="${quoted(name)}"`
    if (typeof value === 'string') return { head: encoder.encode(`${disposition}\r\n\r\n${value}\r\n`) }
    const file = `${disposition}; filename="${quoted(value.name)}"\r\nContent-Type: ${typeOf(value)}\r\n\r\n`
    return { head: encoder.encode(file), file: value }
  })
  const line = encoder.encode('\r\n')
  async function* chunksOf(): AsyncGenerator<Uint8Array> {
    for (const { head, file } of headed) {
      yield head
      if (!file) continue
      yield* file.stream() as AsyncIterable<Uint8Array>
      yield line
    }
    yield end
  }
  return {
    contentType: `multipart/form-data; boundary=${boundary}`,
    bytes: headed.reduce((sum, { head, file }) => sum + head.length + (file ? file.size + 2 : 0), end.length),
    chunks: chunksOf(),
  }
}
