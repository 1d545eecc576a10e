import { useSyncExternalStore } from 'react'
import { hasKeptSaves, listenToKeptSaves } from './waiting-saves.ts'
import { WaitingHost } from './waiting-host.tsx'

/** Over every screen: sends what was saved without a connection. It is there before: without one, no code can be fetched. */
export function WaitingLayer() {
  const waits = useSyncExternalStore(listenToKeptSaves, hasKeptSaves)
  return waits && <WaitingHost />
}
