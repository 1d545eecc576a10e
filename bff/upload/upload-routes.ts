import { Readable } from 'node:stream'
import type { Request, Response } from 'express'
import { IDEMPOTENCY_KEY, parseIdempotencyKey, UPLOAD_LENGTH } from '#shared/contract/headers'
import { abortable } from '#shared/errors/abort'
import { toAppError } from '#shared/errors/errors'
import { LISTA_LINHAS } from '#shared/linhas/index'
import type { Linha } from '#shared/linhas/index'
import { TEXTOS } from '#shared/textos/textos'
import { UploadForm } from '#shared/upload/upload-form'
import { principalOf, callerKeyAt } from '../http/access.ts'
import type { BackendClient } from '../backend/backend-client.ts'
import { located } from '../backend/backend-errors.ts'
import type { UploadLimits } from '#shared/contract/produto'
import { inviteBody, refuseEncoded } from '#shared/node/http/invite-body'
import { putBack } from '#shared/node/http/put-back'
import { addressKeyOf } from '../limits/address-key.ts'
import type { LimitCounts } from '../limits/limit-counts.ts'
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
import { watchRequest } from './request-watch.ts'
import { UPLOAD_PACE } from './upload-watch.ts'
import type { UploadPace } from './upload-watch.ts'

export interface UploadDeps {
  backend: Pick<BackendClient, 'open'>
  limits: UploadLimits
  audit: Audit
  pace?: UploadPace
  /** Counts limits together with other gateways. */
  sharedLimits?: LimitCounts | undefined
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
    strangerTexto: TEXTOS.upload.naoAutenticado,
    handler: (req, res) =>
      places.run({ usuario: callerKeyAt(res), address: addressKeyOf(req.ip) }, () =>
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
  const { pace = UPLOAD_PACE } = deps
  const { watch, failureOf, stop } = watchRequest(req, res, pace)
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
    // The call to the backend begins only when the form has proved to be worth it.
    const first = await abortable(frames.next(), watch.signal)
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
    const error = toAppError(failureOf(located(thrown, linha.api.upload)))
    const { codigo, motivo, detalhe } = refusalOf(error)
    const which = { ...orderFields(linha, form.fields.sofar), fotos: form.fotos }
    deps.audit('envio-falhou', { ...which, codigo, motivo, detalhe })
    throw error
  } finally {
    stopReadingAhead()
    stop()
  }
}

/** The header that makes a repeated upload harmless, when the client sent a sane one. */
function idempotencyOf(req: Request): Record<string, string> {
  const key = parseIdempotencyKey(req.headers[IDEMPOTENCY_KEY])
  return key === undefined ? {} : { [IDEMPOTENCY_KEY]: key }
}

/** The announced length, when the client gives one, so that a backend without room need not wait for the body. */
function lengthOf(req: Request): Record<string, string> {
  const length = req.headers['content-length']
  return length === undefined ? {} : { [UPLOAD_LENGTH]: length }
}
