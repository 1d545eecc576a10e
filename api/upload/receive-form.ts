import { PassThrough, type Readable, type Writable } from 'node:stream'
import type { Request, Response } from 'express'
import multer from 'multer'
import { AppError, toAppError } from '#shared/errors/errors'
import { formCutShort } from '#shared/upload/malformed'
import { MAX_FIELD_BYTES } from '#shared/upload/parts'
import { reasonOf } from '#shared/errors/thrown'

/** The text fields of a form that have come so far; a list is a field that came more than once. */
export type FormBody = Readonly<Record<string, string | string[]>>

/** A file of a form as it arrives: its field, its name in the form, and its bytes. */
export interface ArrivingFile {
  field: string
  filename: string
  content: AsyncIterable<Uint8Array>
}

/** Takes the files of a form, one after another in the order of the form. */
export interface FormTaker {
  /** Takes a file; `fields` are the text fields that came before it. What it throws refuses the form at once. */
  takeFile(file: ArrivingFile, fields: FormBody): Promise<void>
  /** Most files that reach it: one more than it allows, so that it can refuse that one in its own words. */
  maxFiles: number
}

const LIMITS = {
  fields: 50,
  fieldNameSize: 100,
  fieldSize: MAX_FIELD_BYTES,
  headerPairs: 50,
  fieldNestingDepth: 0,
}

const TOO_LARGE = new Set(['LIMIT_FILE_COUNT', 'LIMIT_FIELD_COUNT', 'LIMIT_FIELD_VALUE'])

/** An error of multer as one of the product's. */
function formError(error: unknown): AppError {
  if (error instanceof AppError) return error
  if (!(error instanceof multer.MulterError) || !TOO_LARGE.has(error.code)) {
    return formCutShort(reasonOf(error), error)
  }
  return new AppError('TOO_LARGE', { detail: error.code, cause: error })
}

/**
 * The bytes of a file. Stopping early leaves its stream alone: destroying it would make the parser report a broken
 * form before the real reason is told. A form that breaks off inside a file is the form's fault.
 */
async function* bytesOf(stream: Readable): AsyncGenerator<Uint8Array> {
  try {
    const chunks: AsyncIterable<Uint8Array> = stream.iterator({ destroyOnReturn: false })
    yield* chunks
  } catch (error) {
    throw formError(error)
  }
}

/** Multer's storage. Multer announces a file before the previous one is read; here they are taken one after another. */
class OneByOne implements multer.StorageEngine {
  readonly #taker: FormTaker
  readonly #refuse: (refusal: AppError) => void
  #last: Promise<void> = Promise.resolve()
  #refusal: AppError | undefined

  /**
   * `refuse` is called at once; multer itself reports a refusal only after a turn of the event loop for every file it
   * took.
   */
  constructor(taker: FormTaker, refuse: (refusal: AppError) => void) {
    this.#taker = taker
    this.#refuse = refuse
  }

  /** Resolves when no file is being taken any more. */
  idle(): Promise<void> {
    return this.#last
  }

  _handleFile(
    req: Request,
    { fieldname, originalname, stream }: Express.Multer.File,
    done: (error?: unknown) => void,
  ) {
    this.#last = this.#last.then(async () => {
      try {
        if (this.#refusal) throw this.#refusal
        const file = { field: fieldname, filename: originalname, content: bytesOf(stream) }
        await this.#taker.takeFile(file, req.body as FormBody)
        done()
      } catch (error) {
        this.#refusal ??= toAppError(error)
        stream.resume()
        done(this.#refusal)
        this.#refuse(this.#refusal)
      }
    })
  }

  /** Does nothing: what was taken of a refused form is discarded as a whole. */
  _removeFile(_req: Request, _file: Express.Multer.File, done: (error: Error | null) => void): void {
    done(null)
  }
}

/**
 * The stream that multer reads in place of the request. Multer reads its source to the end before it reports a refusal,
 * however long that takes. This stream ends as soon as multer lets go of it, while the request can still carry the
 * answer.
 */
function standIn(req: Request): PassThrough & { body?: FormBody } {
  const body = Object.assign(new PassThrough(), { headers: req.headers })
  body.on('error', () => undefined)
  req.once('close', () => {
    if (!req.readableEnded) body.destroy(new AppError('ABORTED'))
  })
  return body
}

const feed = (source: Readable, parser: Writable) => {
  source.pipe(parser)
  parser.once('unpipe', () => setImmediate(() => source.destroy()))
}

/**
 * Receives a multipart form while it arrives and gives its text fields. Throws as soon as the verdict is known, when
 * nothing touches the form's files any more: what the taker throws, INVALID_INPUT for a broken form, TOO_LARGE, ABORTED.
 */
export async function receiveForm(req: Request, res: Response, taker: FormTaker): Promise<FormBody> {
  // A connection that is closed already sends no event any more.
  if (req.destroyed) throw new AppError('ABORTED')
  const body = standIn(req)
  let storage: OneByOne | undefined
  try {
    await new Promise<void>((resolve, reject) => {
      storage = new OneByOne(taker, reject)
      const options: multer.Options & { streamHandler: typeof feed } = {
        storage,
        defParamCharset: 'utf8',
        limits: { ...LIMITS, files: taker.maxFiles },
        streamHandler: feed,
      }
      multer(options).any()(body as unknown as Request, res, (error?: unknown) => {
        if (error) reject(formError(error))
        else resolve()
      })
      req.pipe(body)
    })
    return body.body ?? {}
  } finally {
    req.unpipe(body)
    body.destroy()
    await storage?.idle()
  }
}
