import { lazy, Suspense } from 'react'
import { loadChunk } from '../../../../page/shell/load-chunk.ts'
import { useEnvio } from '../fila-atual.ts'

/** Loads the code of a running upload: ahead, by the screen that begins them, which may have no connection then. */
export const loadEnvioHost = () => loadChunk(() => import('./envio-host.tsx'))
const Host = lazy(() => loadEnvioHost().then((m) => ({ default: m.EnvioHost })))

/** The upload over every screen; its code is there once its screen was, or there is one. */
export function EnvioLayer() {
  const envio = useEnvio()
  return (
    envio && (
      <Suspense fallback={null}>
        <Host />
      </Suspense>
    )
  )
}
