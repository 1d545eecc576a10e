import { IDEMPOTENCY_KEY, UPLOAD_LENGTH } from '#shared/contract/headers'
import type { AppError } from '#shared/errors/errors'
import type { BackendClient } from '../../backend/backend-client.ts'
import type { Principal } from '../../session/principal.ts'
import { FormFraming } from '../../upload/multipart/form-frame.ts'
import { uploadAnswer } from '../../upload/upload-answer.ts'
import { UPLOAD_PACE, UploadWatch } from '../../upload/upload-watch.ts'
import { formLength, spooledForm } from './envio-form.ts'
import { isFoto } from '../store/envio-records.ts'
import type { ArquivoRecord, EnvioRecord } from '../store/envio-records.ts'
import type { Spool } from '../spool/spool.ts'

/** One try to send an envio, in the name of whoever asked for it. */
export interface Sending {
  envio: EnvioRecord
  arquivos: readonly ArquivoRecord[]
  principal: Principal
  requestId: string
  /** Ends the try. */
  signal: AbortSignal
  /** Called with the number of bytes of its files that have gone to the backend. */
  onSent: (bytes: number) => void
  /** Called before the backend gets the end of the form. Throws when it may not be finished. */
  onWhole: () => Promise<void>
}

/** The key by which the backend recognises an envio that is sent again. */
export const keyOf = ({ id, rodada }: Pick<EnvioRecord, 'id' | 'rodada'>) => `envio-${id}-${rodada}`

/**
 * Sends an envio to the backend, as one upload of §7 under its key. Gives what the backend answered. Throws what a call to
 * the backend throws, and what `spooledForm` throws.
 */
export async function sendEnvio(
  { backend, files }: { backend: Pick<BackendClient, 'open'>; files: Spool },
  { envio, arquivos, principal, requestId, signal, onSent, onWhole }: Sending,
) {
  // It may have been ended while its photos were compared: then no bytes are sent in vain.
  signal.throwIfAborted()
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
    onSent,
    confirm: async () => {
      await principal.confirm()
      await onWhole()
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
        'content-length': String(formLength({ envio, arquivos, framing })),
      },
      // Not as a stream, which would read ahead into memory that is still being sent.
      body: form,
      principal,
      requestId,
      signal: watch.signal,
      headersTimeoutMs: 0,
    })
    const fotos = arquivos.filter(isFoto).length
    return await uploadAnswer(response, { fotos, watch, ms: UPLOAD_PACE.answerMs })
  } finally {
    signal.removeEventListener('abort', onEnd)
    watch.stop()
    // A generator that is not read to its end would keep its file open.
    form.return(undefined).catch(() => undefined)
  }
}
