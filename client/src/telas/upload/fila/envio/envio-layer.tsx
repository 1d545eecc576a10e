import { lazy, Suspense } from 'react'
import { loadChunk } from '../../../../page/shell/load-chunk.ts'
import { useEnvio } from '../fila-atual.ts'

/**
 * Loads the code that draws an upload. The screen that begins uploads loads it ahead, since there may be no
 * connection later.
 */
export const loadEnvioHost = () => loadChunk(() => import('./envio-host.tsx'))
const Host = lazy(() => loadEnvioHost().then((m) => ({ default: m.EnvioHost })))

/**
 * The upload under way, over every screen. Its code was loaded with the upload's own screen, or is loaded
 * now.
 */
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
