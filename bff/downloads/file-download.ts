import type { Readable } from 'node:stream'
import type { Request, Response } from 'express'
import { attachment } from '#shared/node/http/attachment'
import { FOTOS_IN_FILE } from '#shared/contract/headers'
import { isObject } from '#shared/contract/reading/json-object'
import { AppError } from '#shared/errors/errors'
import { principalOf } from '../http/access.ts'
import type { BackendClient } from '../backend/backend-client.ts'
import { bodyError, located } from '../backend/backend-errors.ts'
import { closeUnreadAnswer } from '../backend/backend-response.ts'
import type { BackendResponse } from '../backend/backend-response.ts'
import type { OpenCall } from '../backend/backend-calls.ts'
import { formOf, misfitError, shapeOf } from '../backend/answers/answer-shape.ts'
import { readAnswer } from '../backend/answers/read-answer.ts'
import { refuseSentence } from '../backend/answers/spoken-refusal.ts'
import { startOf } from '../http/body-start.ts'
import { clientSignal } from '../http/client-signal.ts'
import { isFromStart, passFileHeaders } from '../http/conditions.ts'
import { passOn } from '../http/pass-on.ts'
import { requestIdOf } from '../observe/request-record.ts'
import { FileEnd } from './file-end.ts'
import type { FileForm } from './file-end.ts'

/** Milliseconds that a backend may take to begin a report or a zip. */
const BEGIN_MS = 600_000

/** Milliseconds that JSON may take which came in place of a file and is read for the refusal in it. */
const REFUSAL_MS = 10_000

/** The form of a file, and the type under which it is sent. */
export interface FileKind extends FileForm {
  mime: string
}

/** A request for a file that the backend makes. */
export interface FileDownload {
  req: Request
  res: Response
  backend: Pick<BackendClient, 'open'>
  call: Pick<OpenCall, 'method' | 'path' | 'query' | 'headers' | 'body'>
  nome: string
  kind: FileKind
  /** Milliseconds that the backend may take to begin it. */
  beginMs?: number | undefined
  /** Called when the file begins with its first byte, with the number of fotos in it where the backend tells it. */
  onBegun: (fotos: number | undefined) => void
}

/**
 * Passes a file of the backend on under our own name and type, as fast as both sides go. When the backend stops early,
 * the connection is cut, so that the file never looks whole. Throws BAD_BACKEND when what begins is no such file,
 * REFUSED when it is a refusal.
 */
export async function passFileOn({
  req,
  res,
  backend,
  call,
  nome,
  kind,
  beginMs = BEGIN_MS,
  onBegun,
}: FileDownload): Promise<void> {
  const signal = clientSignal(res)
  const response = await backend.open({
    ...call,
    headers: { ...call.headers, 'accept-encoding': 'identity' },
    principal: principalOf(res),
    requestId: requestIdOf(res),
    signal,
    headersTimeoutMs: beginMs,
  })
  try {
    const body = await proved(response, kind)
    res.status(response.status)
    res.setHeader('Content-Type', kind.mime)
    res.setHeader('Content-Disposition', attachment(nome))
    passFileHeaders(response.headers, res)
    if (req.method === 'HEAD' || response.status === 304) {
      closeUnreadAnswer(response)
      res.end()
    } else {
      if (isFromStart(response)) onBegun(fotosIn(response))
      await passOn(body, res, endOf(response, kind))
    }
  } catch (error) {
    closeUnreadAnswer(response)
    throw located(bodyError(error, signal), call.path)
  }
}

/** Checks the file's own end where its length is not told: a body that ends with its connection may have been cut. */
function endOf({ status, headers }: BackendResponse, kind: FileKind): FileEnd | undefined {
  return status === 200 && headers['content-length'] === undefined ? new FileEnd(kind) : undefined
}

function fotosIn({ headers }: BackendResponse): number | undefined {
  const told = String(headers[FOTOS_IN_FILE])
  return /^\d{1,9}$/.test(told) ? Number(told) : undefined
}

/**
 * True for a type under which words may come in place of a file: PHP and old frameworks call their JSON text, or give
 * no type.
 */
const isTold = (type: string | undefined) => type === undefined || /json|^text\//i.test(type)

/** Throws the error of a JSON answer that came in place of a file; its body is read to the end for that. */
async function refuseInItsPlace(response: BackendResponse): Promise<never> {
  const { data } = await readAnswer(response, { ms: REFUSAL_MS })
  if (isObject(data)) refuseSentence(data)
  throw misfitError([{ campo: '(answer)', veio: shapeOf(data) }], formOf(data))
}

/**
 * The body of an answer that is the file, whatever type the backend gives. Throws REFUSED or BAD_BACKEND for one that
 * is not.
 */
async function proved(response: BackendResponse, kind: FileKind): Promise<Readable> {
  const { status, headers } = response
  const { start, body } = await startOf(response.body, status < 206 ? kind.magic.length : 0)
  const begins = start.toString('latin1', 0, kind.magic.length) === kind.magic
  if (status < 206 && !begins && isTold(headers['content-type']?.toString()))
    return refuseInItsPlace({ ...response, body })
  const coding = headers['content-encoding']
  const partly = status === 206 && /^bytes \d+-\d+\/(\d+|\*)$/.test(String(headers['content-range']))
  const known = status === 200 || status === 304 || partly
  if (!known || (coding !== undefined && coding !== 'identity'))
    throw new AppError('BAD_BACKEND', {
      detail: `file of the backend: status ${status}, coding ${String(coding)}`,
    })
  if (status === 200 && !begins)
    throw new AppError('BAD_BACKEND', { detail: `file of the backend does not begin as ${kind.mime}` })
  return body
}
