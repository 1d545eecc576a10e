import { useEffect, useRef, useState } from 'react'
import { useBlocker } from 'react-router-dom'
import type { Linha } from '#shared/linhas/index'
import { TEXTOS } from '#shared/textos'
import { ConnectionLost, httpErrorFrom } from '../../lib/http-error.ts'
import { notifyError } from '../../lib/notify-error.ts'
import { reportError } from '../../lib/report-error.ts'
import { cabecalhosSessao } from '../../sessao/armazenamento.ts'
import { notify } from '../../ui/toast.tsx'
import { idempotencyKeys } from './idempotency-key.ts'
import { sendUpload, UploadCancelled, UploadRefused } from './send-upload.ts'
import { contentSignature, uploadBody, type UploadContent } from './upload-content.ts'

const T = TEXTOS.upload

/** Keeps page and screen while `active`: the browser asks before closing, the back button does nothing. */
function useStayWhile(active: () => boolean, isActive: boolean) {
  const blocker = useBlocker(active)
  useEffect(() => {
    if (blocker.state === 'blocked') blocker.reset()
  }, [blocker])
  useEffect(() => {
    if (!isActive) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isActive])
}

/** Sends a batch: percentage while it runs, cancel, the same idempotency key when the same content is tried again. */
export function useSend(linha: Linha, onSent: () => void) {
  const [percent, setPercent] = useState<number | null>(null)
  const [lost, setLost] = useState(false)
  const running = useRef<AbortController | null>(null)
  const [keys] = useState(idempotencyKeys)
  useStayWhile(() => running.current !== null, percent !== null)
  useEffect(() => () => running.current?.abort(), [])

  const send = async (content: UploadContent, userId: string) => {
    const abort = new AbortController()
    running.current = abort
    setLost(false)
    setPercent(0)
    try {
      await sendUpload({
        path: linha.api.upload,
        body: uploadBody(linha, content, userId),
        headers: { ...cabecalhosSessao(), 'Idempotency-Key': keys.for(contentSignature(content)) },
        onProgress: setPercent,
        signal: abort.signal,
      })
      keys.forget()
      notify.ok(T.sucesso)
      onSent()
    } catch (error) {
      // Before anything may navigate to the login: the screen no longer holds on.
      running.current = null
      setLost(error instanceof ConnectionLost)
      if (!(error instanceof UploadCancelled)) tell(error)
    } finally {
      running.current = null
      setPercent(null)
    }
  }
  return { percent, lost, send, cancel: () => running.current?.abort() }
}

/** Toast 'Erro no upload' with what the server said; details go to the console. Source: spec §8. */
function tell(error: unknown) {
  const known = error instanceof UploadRefused ? httpErrorFrom(error.status, error.body) : error
  reportError(T.erro, known)
  notifyError(known, T.erro)
}
