import { useEffect, useState, type ComponentType } from 'react'
import { loadChunk } from '../../page/load-chunk.ts'
import { readNotices, type Notice } from '../../page/notice.ts'
import { reportError } from '../../page/report-error.ts'

const importHost = () => loadChunk(() => import('./toast-host.tsx'))

let host: ReturnType<typeof importHost> | null = null

/** Loads the toasts' chunk, which the login does without until something is to be said. */
export function loadToasts() {
  host ??= importHost()
  return host
}

/** Draws notices as toasts; once, at the root. */
export function Toasts() {
  const [Host, setHost] = useState<ComponentType | null>(null)
  useEffect(() => {
    const show = (notice: Notice) => {
      loadToasts()
        .then(({ showToast, ToastHost }) => {
          setHost(() => ToastHost)
          showToast(notice)
        })
        .catch((error: unknown) => {
          host = null
          reportError(notice.texto, error)
        })
    }
    return readNotices(show)
  }, [])
  return Host && <Host />
}
