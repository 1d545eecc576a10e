import { useEffect, useRef, useState } from 'react'
import type { Linha } from '#shared/linhas/index'
import { TEXTOS } from '#shared/textos/textos'
import { ConnectionLost, HttpError, httpErrorFrom } from '../../../calls/http-error.ts'
import { notifyError } from '../../../calls/notify-error.ts'
import { reportError } from '../../../page/report-error.ts'
import { sessionHeaders } from '../../../session/stored-session.ts'
import { notify } from '../../../page/notice.ts'
import { idempotencyKeys } from './idempotency-key.ts'
import { totalBytes, type LocalFoto } from '../escolha/local-foto.ts'
import { sampler, type SendProgress } from './send-progress.ts'
import { sendUpload, UploadCancelled, UploadRefused } from './send-upload.ts'
import { contentSignature, uploadBody, type UploadContent } from '../campos/upload-content.ts'
import { useStayWhile } from './use-stay-while.ts'

const T = TEXTOS.upload

/** What is being sent, and how far it is. */
export interface Sending {
  content: UploadContent
  progress: SendProgress
}

interface SendEvents {
  onSent: (content: UploadContent) => void
  /** The gateway refused this photo, for the reason of the sentence. */
  onBadFoto: (foto: LocalFoto, problema: string) => void
}

/** Progress of a batch from its first byte, told at every further one. */
function tracked(content: UploadContent, tell: (sending: Sending) => void) {
  const sample = sampler()
  const onProgress = (loaded: number, total: number) =>
    tell({ content, progress: sample({ at: Date.now(), loaded, total }) })
  onProgress(0, totalBytes(content.fotos))
  return onProgress
}

/** Sends a batch: progress while it runs, cancel, the same idempotency key when the same content is tried again. */
export function useSend(linha: Linha, { onSent, onBadFoto }: SendEvents) {
  const [sending, setSending] = useState<Sending | null>(null)
  const [lost, setLost] = useState(false)
  const running = useRef<AbortController | null>(null)
  const [keys] = useState(idempotencyKeys)
  useStayWhile(() => running.current !== null, sending !== null)
  useEffect(() => () => running.current?.abort(), [])

  const send = async (content: UploadContent, userId: string) => {
    const abort = new AbortController()
    running.current = abort
    setLost(false)
    try {
      await sendUpload({
        path: linha.api.upload,
        body: uploadBody(linha, content, userId),
        headers: { ...sessionHeaders(), 'Idempotency-Key': keys.for(contentSignature(content)) },
        onProgress: tracked(content, setSending),
        signal: abort.signal,
      })
      keys.forget()
      notify.ok(T.sucesso)
      onSent(content)
    } catch (error) {
      // Before anything may navigate to the login: the screen no longer holds on.
      running.current = null
      setLost(error instanceof ConnectionLost)
      if (error instanceof UploadCancelled) return
      const known = tell(error)
      const foto = known instanceof HttpError && content.fotos[known.arquivo?.posicao ?? -1]
      if (foto) onBadFoto(foto, known.message)
    } finally {
      running.current = null
      setSending(null)
    }
  }
  return { sending, lost, send, cancel: () => running.current?.abort() }
}

/** Toast 'Erro no upload' with what the server said; details go to the console. Source: spec §8. */
function tell(error: unknown): unknown {
  const known = error instanceof UploadRefused ? httpErrorFrom(error.status, error.body) : error
  reportError(T.erro, known)
  notifyError(known, T.erro)
  return known
}
