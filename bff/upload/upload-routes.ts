import { Readable } from 'node:stream'
import type { Request, Response } from 'express'
import { IDEMPOTENCY_KEY, parseIdempotencyKey, UPLOAD_LENGTH } from '#shared/contract/headers'
import { abortReason } from '#shared/errors/abort'
import { AppError, toAppError } from '#shared/errors/errors'
import { LISTA_LINHAS } from '#shared/linhas/index'
import type { Linha } from '#shared/linhas/index'
import { UploadForm } from '#shared/upload/upload-form'
import { principalOf, userKeyOf } from '../http/access.ts'
import { clientSignal } from '../http/client-signal.ts'
import type { BackendClient } from '../backend/backend-client.ts'
import { traced } from '../backend/backend-errors.ts'
import type { UploadLimits } from '#shared/contract/produto'
import { inviteBody, refuseEncoded } from '#shared/node/http/invite-body'
import { putBack } from '#shared/node/http/put-back'
import { addressKeyOf } from '../limits/address-key.ts'
import type { SharedLimits } from '../limits/shared-limits.ts'
import type { Audit } from '../observe/audit.ts'
import { orderFields } from '../observe/order-fields.ts'
import { refusalOf } from '../observe/refusal.ts'
import { requestIdOf } from '../observe/request-record.ts'
import type { RouteDeclaration } from '../http/access.ts'
import { FormFraming } from './multipart/form-frame.ts'
import { boundaryOf } from './multipart/header-parameters.ts'
import { ReadAhead } from './read-ahead.ts'
import { relayFrames } from './relay-frames.ts'
import { uploadAnswer } from './upload-answer.ts'
import { UploadPlaces } from './upload-places.ts'
import { UPLOAD_PACE, UploadWatch } from './upload-watch.ts'
import type { UploadPace } from './upload-watch.ts'

export interface UploadDeps {
  backend: Pick<BackendClient, 'open'>
  limits: UploadLimits
  audit: Audit
  pace?: UploadPace
  /** Counts for several gateways. */
  sharedLimits?: SharedLimits | undefined
}

/** The upload of every line: checked and passed on while it comes in. Source: spec §7, contract §4. */
export function uploadRoutes(deps: UploadDeps): RouteDeclaration[] {
  const readAhead = new ReadAhead()
  const places = new UploadPlaces('envios', deps.sharedLimits)
  return LISTA_LINHAS.map((linha) => ({
    method: 'POST',
    path: linha.api.upload,
    acesso: linha.telas.upload.acesso,
    cookieOnly: false,
    handler: (req, res) =>
      places.run({ user: userKeyOf(res), address: addressKeyOf(req.ip) }, () =>
        relayUpload({ linha, req, res, deps, readAhead }),
      ),
  }))
}

interface Upload {
  linha: Linha
  req: Request
  res: Response
  deps: UploadDeps
  readAhead: ReadAhead
}

async function relayUpload({ linha, req, res, deps, readAhead }: Upload): Promise<void> {
  const principal = principalOf(res)
  const headers = { ...idempotencyOf(req), ...lengthOf(req) }
  const boundary = boundaryOf(req.headers['content-type'])
  refuseEncoded(req)
  inviteBody(req, res)
  const usuarioId = principal.usuario.id
  const isProgram = principal.kind !== 'navegador'
  const form = new UploadForm({
    linha,
    usuarioId,
    unsigned: isProgram ? 'token' : 'NOT_SIGNED_IN',
    limits: deps.limits,
  })
  const framing = new FormFraming()
  const onActivity = () => {
    principal.touch()
    return principal.confirm()
  }
  const pace = deps.pace ?? UPLOAD_PACE
  const watch = new UploadWatch(onActivity, pace)
  const gone = clientSignal(res)
  const onGone = () => watch.abort(abortReason(gone))
  gone.addEventListener('abort', onGone)
  const stopReadingAhead = readAhead.watch(req, () => watch.stalledMs)
  try {
    const frames = relayFrames(req, {
      form,
      framing,
      boundary,
      watch,
      confirm: () => principal.confirm(),
      signedBy: isProgram ? usuarioId : undefined,
    })
    const first = await firstFrame(frames, watch.signal)
    const response = await deps.backend.open({
      method: 'POST',
      path: linha.api.upload,
      headers: { ...headers, 'content-type': framing.contentType },
      body: Readable.from(putBack(first, frames)),
      principal,
      requestId: requestIdOf(res),
      signal: watch.signal,
      headersTimeoutMs: 0,
    })
    const answer = await uploadAnswer(response, { fotos: form.fotos, watch, ms: pace.answerMs })
    deps.audit('envio', { ...orderFields(linha, form.fields.sofar), fotos: answer.total })
    res.status(201).json(answer)
  } catch (thrown) {
    const error = failureOf(thrown, { linha, req, res, signal: watch.signal })
    const { codigo, motivo, detalhe } = refusalOf(error)
    const which = { ...orderFields(linha, form.fields.sofar), fotos: form.fotos }
    deps.audit('envio-falhou', { ...which, codigo, motivo, detalhe })
    throw error
  } finally {
    stopReadingAhead()
    gone.removeEventListener('abort', onGone)
    watch.stop()
  }
}

/** Why an upload ended: the client that left, what the watch says, or what was thrown. */
function failureOf(
  thrown: unknown,
  { linha, req, res, signal }: Pick<Upload, 'linha' | 'req' | 'res'> & { signal: AbortSignal },
): AppError {
  if (req.errored || res.destroyed) return new AppError('ABORTED', { cause: thrown })
  return toAppError(signal.aborted ? signal.reason : traced(thrown, linha.api.upload))
}

/** The header that makes a repeated upload harmless, when the client sent a sane one. */
function idempotencyOf(req: Request): Record<string, string> {
  const key = parseIdempotencyKey(req.headers[IDEMPOTENCY_KEY])
  return key === undefined ? {} : { [IDEMPOTENCY_KEY]: key }
}

/** How much will come, when the client says so: a backend without room need not wait for it. */
function lengthOf(req: Request): Record<string, string> {
  const length = req.headers['content-length']
  return length === undefined ? {} : { [UPLOAD_LENGTH]: length }
}

/** The first bytes for the backend: none before the form has proved worth a call. */
function firstFrame(frames: AsyncGenerator<Buffer>, signal: AbortSignal): Promise<IteratorResult<Buffer>> {
  return new Promise((resolve, reject) => {
    const onAbort = () => reject(signal.reason as AppError)
    signal.addEventListener('abort', onAbort, { once: true })
    frames
      .next()
      .then(resolve, reject)
      .finally(() => signal.removeEventListener('abort', onAbort))
  })
}
