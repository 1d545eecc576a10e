import { lazy, Suspense, useSyncExternalStore } from 'react'
import { loadChunk } from '../../../../page/load-chunk.ts'
import { hasKeptSaves, listenToKeptSaves } from './waiting-saves.ts'

const Host = lazy(() =>
  loadChunk(() => import('./waiting-host.tsx')).then((m) => ({ default: m.WaitingHost })),
)

/** Over every screen: sends what was saved without a connection; its code is loaded once something waits. */
export function WaitingLayer() {
  const waits = useSyncExternalStore(listenToKeptSaves, hasKeptSaves)
  return (
    waits && (
      <Suspense fallback={null}>
        <Host />
      </Suspense>
    )
  )
}
