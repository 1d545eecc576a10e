import type { IncomingMessage } from 'node:http'
import { PassThrough, type Readable, type Writable } from 'node:stream'
import type { Request, Response } from 'express'
import multer from 'multer'
import { AppError } from '#shared/contract/errors'
import { TEXTOS } from '#shared/textos/textos'

/** A file of a form as it arrives: its field, its name there, and its bytes. */
export interface FilePart {
  field: string
  nome: string
  content: AsyncIterable<Uint8Array>
}

/** Who takes the parts of a form. Files come one after another, in the order of the form. */
export interface MultipartReader {
  /** Takes a file; `fields` are the text fields that came before it. What it throws refuses the form at once. */
  file(part: FilePart, fields: Readonly<Record<string, unknown>>): Promise<void>
  maxFiles: number
}

const LIMITS = { fields: 50, fieldNameSize: 100, fieldSize: 20_000, headerPairs: 50, fieldNestingDepth: 0 }

const broken = (cause: unknown) =>
  new AppError('INVALID_INPUT', {
    texto: TEXTOS.upload.formularioQuebrado,
    detail: cause instanceof Error ? cause.message : String(cause),
    cause,
  })

const TOO_LARGE = new Set([
  'LIMIT_FILE_SIZE',
  'LIMIT_FILE_COUNT',
  'LIMIT_PART_COUNT',
  'LIMIT_FIELD_COUNT',
  'LIMIT_FIELD_VALUE',
])

/** What the form parser reports, as one of ours. */
function formError(error: unknown, { maxFiles }: MultipartReader): AppError {
  if (error instanceof AppError) return error
  if (!(error instanceof multer.MulterError) || !TOO_LARGE.has(error.code)) return broken(error)
  const texto = error.code === 'LIMIT_FILE_COUNT' ? TEXTOS.upload.fotosDemais(maxFiles) : undefined
  return new AppError('TOO_LARGE', { ...(texto && { texto }), detail: error.code, cause: error })
}

/**
 * The bytes of a part. Stopping early leaves the part's stream alone: destroying it would make the parser report a
 * broken form before the real reason is told. A form that breaks off inside a part is the form's fault.
 */
async function* partBytes(stream: Readable): AsyncGenerator<Uint8Array> {
  try {
    const chunks: AsyncIterable<Uint8Array> = stream.iterator({ destroyOnReturn: false })
    yield* chunks
  } catch (error) {
    throw error instanceof AppError ? error : broken(error)
  }
}

/** Files as multer announces them, which is before the one before is read: taken strictly one after another. */
class OneByOne implements multer.StorageEngine {
  readonly #reader: MultipartReader
  readonly #refuse: (error: unknown) => void
  #last: Promise<void> = Promise.resolve()
  #refused = false

  constructor(reader: MultipartReader, refuse: (error: unknown) => void) {
    this.#reader = reader
    this.#refuse = refuse
  }

  /** Settles when no file is being taken any more. */
  idle(): Promise<void> {
    return this.#last
  }

  _handleFile(req: Request, file: Express.Multer.File, done: (error?: unknown) => void): void {
    const part = { field: file.fieldname, nome: file.originalname, content: partBytes(file.stream) }
    const fields = { ...(req.body as Record<string, unknown>) }
    this.#last = this.#last.then(async () => {
      if (this.#refused) return
      try {
        await this.#reader.file(part, fields)
        done()
      } catch (error) {
        this.#refused = true
        this.#refuse(error)
        file.stream.resume()
      }
    })
  }

  /** Nothing to do: what was taken of a refused form is discarded as a whole. */
  _removeFile(_req: Request, _file: Express.Multer.File, done: (error: Error | null) => void): void {
    done(null)
  }
}

/** What multer reads instead of the request, so that refusing a form leaves the request able to carry an answer. */
function bodyOf(req: IncomingMessage): PassThrough & { body?: Record<string, unknown> } {
  const body = Object.assign(new PassThrough(), { headers: req.headers })
  body.on('error', () => undefined)
  req.once('close', () => {
    if (!req.readableEnded) body.destroy(new AppError('ABORTED'))
  })
  return body
}

/**
 * Reads a multipart form while it arrives and gives its text fields. Throws as soon as the verdict is known, when
 * nothing touches the form's files any more: what the reader throws, INVALID_INPUT for a broken form, TOO_LARGE, ABORTED.
 */
export async function readMultipart(
  req: IncomingMessage,
  reader: MultipartReader,
): Promise<Readonly<Record<string, unknown>>> {
  // A connection that has gone already would never tell so again.
  if (req.destroyed) throw new AppError('ABORTED')
  const body = bodyOf(req)
  let engine: OneByOne | undefined
  try {
    await new Promise<void>((resolve, reject) => {
      engine = new OneByOne(reader, reject)
      const options: multer.Options & { streamHandler: (source: Readable, parser: Writable) => void } = {
        storage: engine,
        defParamCharset: 'utf8',
        limits: { ...LIMITS, files: reader.maxFiles + 1 },
        streamHandler: (source, parser) => {
          source.pipe(parser)
          // The parser has stopped listening before the end: it has found a fault, and need not wait for the rest.
          parser.once('unpipe', () => setImmediate(() => body.destroy()))
        },
      }
      const parse = multer(options).any()
      parse(body as unknown as Request, {} as Response, (error?: unknown) => {
        if (error) reject(formError(error, reader))
        else resolve()
      })
      req.pipe(body)
    })
    return { ...body.body }
  } finally {
    req.unpipe(body)
    req.pause()
    body.destroy()
    await engine?.idle()
  }
}
