import { useEffect, useState, type ComponentType } from 'react'
import { loadChunk } from '../page/load-chunk.ts'
import { reportError } from '../page/report-error.ts'
import type { ToastDetails, ToastKind } from './toast-kind.ts'

const importHost = () => loadChunk(() => import('./toast-host.tsx'))

let host: ReturnType<typeof importHost> | null = null
let mountHost: ((Host: ComponentType) => void) | null = null

/** Loads the toasts' chunk, which the login does without until something is to be said. */
export function loadToasts() {
  host ??= importHost()
  return host
}

function show(kind: ToastKind, texto: string, details: ToastDetails = {}) {
  loadToasts()
    .then(({ showToast, ToastHost }) => {
      mountHost?.(ToastHost)
      showToast(kind, texto, details)
    })
    .catch((error: unknown) => {
      host = null
      reportError(texto, error)
    })
}

/** Says something in a toast, from anywhere. Source: spec §8. */
export const notify = {
  ok: (texto: string) => show('ok', texto),
  error: (texto: string, details?: ToastDetails) => show('err', texto, details),
  warn: (texto: string) => show('warn', texto),
}

/** Place of the toasts; once, at the root. Those said before it is mounted wait for it. */
export function Toasts() {
  const [Host, setHost] = useState<ComponentType | null>(null)
  useEffect(() => {
    mountHost = (Component) => setHost(() => Component)
    return () => {
      mountHost = null
    }
  }, [])
  return Host && <Host />
}
