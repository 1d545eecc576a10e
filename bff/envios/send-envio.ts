import { Readable } from 'node:stream'
import { z } from 'zod'
import { IDEMPOTENCY_KEY, UPLOAD_LENGTH } from '#shared/contract/headers'
import { AppError } from '#shared/errors/errors'
import { TEXTOS } from '#shared/textos/textos'
import type { BackendClient } from '../backend/backend-client.ts'
import { readAnswer } from '../backend/answers/read-answer.ts'
import { cleanSentence } from '../backend/answers/refusal-sentence.ts'
import type { Principal } from '../session/principal.ts'
import { FormFraming } from '../upload/multipart/form-frame.ts'
import { UPLOAD_PACE, UploadWatch } from '../upload/upload-watch.ts'
import { spooledForm } from './envio-form.ts'
import { JSON_N } from './envio-records.ts'
import type { ArquivoRecord, EnvioRecord } from './envio-records.ts'
import type { SpoolFiles } from './spool-files.ts'

const answerSchema = z
  .object({
    message: z.string().min(1).optional().catch(undefined),
    total: z.number().int().optional().catch(undefined),
    lote: z
      .union([z.string().max(200), z.number()])
      .optional()
      .catch(undefined),
  })
  .catch({})

export interface Sending {
  envio: EnvioRecord
  arquivos: readonly ArquivoRecord[]
  principal: Principal
  requestId: string
  /** Ends it. */
  signal: AbortSignal
  /** Told once the backend has been given all of it. */
  onWhole: () => void
}

/** The key under which the backend knows an envio that is sent again. */
export const keyOf = ({ id, rodada }: Pick<EnvioRecord, 'id' | 'rodada'>) => `envio-${id}-${rodada}`

/**
 * Sends an envio to the backend, as one upload of §7 under its key. Gives what the backend answered. Throws what a call to
 * the backend throws, and what `spooledForm` throws.
 */
export async function sendEnvio(
  { backend, files }: { backend: Pick<BackendClient, 'open'>; files: SpoolFiles },
  { envio, arquivos, principal, requestId, signal, onWhole }: Sending,
) {
  const watch = new UploadWatch(() => Promise.resolve())
  const framing = new FormFraming()
  const onEnd = () => watch.abort(signal.reason as AppError)
  signal.addEventListener('abort', onEnd)
  const form = spooledForm({
    envio,
    arquivos,
    files,
    framing,
    watch,
    confirm: async () => {
      await principal.confirm()
      onWhole()
    },
  })
  try {
    const response = await backend.open({
      method: 'POST',
      path: envio.linha.api.upload,
      headers: {
        [IDEMPOTENCY_KEY]: keyOf(envio),
        [UPLOAD_LENGTH]: String(arquivos.reduce((all, { bytes }) => all + bytes, 0)),
        'content-type': framing.contentType,
      },
      body: Readable.from(form),
      principal,
      requestId,
      signal: watch.signal,
      headersTimeoutMs: 0,
    })
    if (!watch.answering) {
      response.body.on('error', () => undefined).destroy()
      throw new AppError('BAD_BACKEND', { detail: 'backend accepted an upload before its end' })
    }
    const { data } = await readAnswer(response, { ms: UPLOAD_PACE.answerMs, signal: watch.signal })
    const { message = '', total, lote } = answerSchema.parse(data)
    return {
      message: cleanSentence(message) ?? TEXTOS.upload.sucesso,
      total: total ?? arquivos.filter(({ n }) => n !== JSON_N).length,
      ...(lote !== undefined && { lote }),
    }
  } catch (error) {
    throw watch.signal.aborted ? watch.signal.reason : error
  } finally {
    signal.removeEventListener('abort', onEnd)
    watch.stop()
  }
}
