import { useEffect, useState, type ComponentType } from 'react'
import { loadChunk } from '../../page/shell/load-chunk.ts'
import { readNotices, type Notice } from '../../page/notice.ts'
import { reportError } from '../../page/report-error.ts'
import { readSession } from '../../session/stored-session.ts'

const importHost = () => loadChunk(() => import('./toast-host.tsx'))

let host: ReturnType<typeof importHost> | null = null

/** Milliseconds after which the code that a signed-in user's first screen needs has been loaded. */
const BEGUN_MS = 3_000

/**
 * Loads the toasts' chunk, which the login does without until something is to be said; after a failure the
 * next call tries again.
 */
export function loadToasts() {
  host ??= importHost().catch((error: unknown) => {
    host = null
    throw error
  })
  return host
}

/** Draws notices as toasts; used once, at the root. */
export function Toasts() {
  const [Host, setHost] = useState<ComponentType | null>(null)
  useEffect(() => {
    const show = (notice: Notice) => {
      loadToasts()
        .then(({ showToast, ToastHost }) => {
          setHost(() => ToastHost)
          showToast(notice)
        })
        .catch((error: unknown) => reportError(notice.texto, error))
    }
    return readNotices(show)
  }, [])
  useEffect(() => {
    // Loaded before a connection can be lost, since telling of that needs it. After a failure, the first
    // notice asks for it again.
    const timer = setTimeout(() => void (readSession() && loadToasts().catch(() => undefined)), BEGUN_MS)
    return () => clearTimeout(timer)
  }, [])
  return Host && <Host />
}
