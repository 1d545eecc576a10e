import { lazy, Suspense } from 'react'
import { loadChunk } from '../../../../page/load-chunk.ts'
import { useEnvio } from '../fila-atual.ts'

const Host = lazy(() => loadChunk(() => import('./envio-host.tsx')).then((m) => ({ default: m.EnvioHost })))

/** The upload over every screen; its code is loaded once there is one. */
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
