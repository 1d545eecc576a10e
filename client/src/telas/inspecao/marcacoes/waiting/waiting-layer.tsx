import { useSyncExternalStore } from 'react'
import { hasKeptSaves, listenToKeptSaves } from './waiting-saves.ts'
import { WaitingHost } from './waiting-host.tsx'

/**
 * Sends, over every screen, what was saved without a connection. Part of the shell and not lazy, since
 * without a connection no code can be fetched.
 */
export function WaitingLayer() {
  const waits = useSyncExternalStore(listenToKeptSaves, hasKeptSaves)
  return waits && <WaitingHost />
}
