import type { Readable } from 'node:stream'
import type { Request, Response } from 'express'
import { attachment } from '#shared/node/http/attachment'
import { FOTOS_IN_FILE } from '#shared/contract/headers'
import { isObject } from '#shared/contract/reading/json-object'
import { AppError } from '#shared/errors/errors'
import { principalOf } from '../http/access.ts'
import type { BackendClient } from '../backend/backend-client.ts'
import { bodyError, traced } from '../backend/backend-errors.ts'
import { hangUp } from '../backend/backend-response.ts'
import type { BackendResponse } from '../backend/backend-response.ts'
import type { OpenCall } from '../backend/backend-calls.ts'
import { formOf, misfit, shapeOf } from '../backend/answers/answer-shape.ts'
import { readAnswer } from '../backend/answers/read-answer.ts'
import { refuseSentence } from '../backend/answers/spoken-refusal.ts'
import { startOf } from '../http/body-start.ts'
import { clientSignal } from '../http/client-signal.ts'
import { isFromStart, passFileHeaders } from '../http/conditions.ts'
import { passOn } from '../http/pass-on.ts'
import { requestIdOf } from '../observe/request-record.ts'
import { FileEnd } from './file-end.ts'
import type { FileForm } from './file-end.ts'

/** Milliseconds a backend may take to begin a report or a zip. */
const BEGIN_MS = 600_000

/** Milliseconds that JSON in place of a file may take: it is read for the refusal in it. */
const REFUSAL_MS = 10_000

/** A file of a known form, and the type it goes out as. */
export interface FileKind extends FileForm {
  mime: string
}

/** A file that the backend makes, and where it goes. */
export interface FileDownload {
  req: Request
  res: Response
  backend: Pick<BackendClient, 'open'>
  call: Pick<OpenCall, 'method' | 'path' | 'query' | 'headers' | 'body'>
  nome: string
  kind: FileKind
  /** Milliseconds that the backend may take to begin it. */
  beginMs?: number | undefined
  /** Told when the file begins from its first byte, with the number of fotos in it where the backend says so. */
  onBegun: (fotos: number | undefined) => void
}

/**
 * Passes a file of the backend on under our own name and type, as fast as both sides go. A backend that stops
 * early leaves a cut connection, never an end. Throws BAD_BACKEND when what begins is no such file, REFUSED when it
 * says no.
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
      hangUp(response)
      res.end()
    } else {
      if (isFromStart(response)) onBegun(fotosIn(response))
      await passOn(body, res, endOf(response, kind))
    }
  } catch (error) {
    hangUp(response)
    throw traced(bodyError(error, signal), call.path)
  }
}

/** What ends by a connection that closes may have been cut: its own end tells. */
function endOf({ status, headers }: BackendResponse, kind: FileKind): FileEnd | undefined {
  return status === 200 && headers['content-length'] === undefined ? new FileEnd(kind) : undefined
}

function fotosIn({ headers }: BackendResponse): number | undefined {
  const told = String(headers[FOTOS_IN_FILE])
  return /^\d{1,9}$/.test(told) ? Number(told) : undefined
}

/** What may hold words instead of a file: PHP and old frameworks call their JSON a text, or nothing at all. */
const isTold = (type: string | undefined) => type === undefined || /json|^text\//i.test(type)

/** JSON is no file, whatever it says: its body is read to the end, and nothing of it is left to pass on. */
async function refuseInItsPlace(response: BackendResponse): Promise<never> {
  const { data } = await readAnswer(response, { ms: REFUSAL_MS })
  if (isObject(data)) refuseSentence(data)
  throw misfit([{ campo: '(answer)', veio: shapeOf(data) }], formOf(data))
}

/** The body that a file is read from, whatever the backend calls it; a text that begins as no file is a refusal. */
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
