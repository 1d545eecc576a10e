import { useSyncExternalStore } from 'react'
import { listenTo } from '../listen-to.ts'
import { serverLink } from './server-link.ts'

const listen = (listener: () => void) => listenTo(window, { online: listener, offline: listener })

/**
 * What stands between the page and a server that does not answer: no network, as far as the browser knows, or
 * nothing that it knows. Without a network the server may be there: on this very computer.
 */
export function useConnection(): 'there' | 'offline' | 'silent' {
  const isOnline = useSyncExternalStore(listen, () => navigator.onLine)
  const isSilent = useSyncExternalStore(serverLink.listen, serverLink.isSilent)
  if (!isSilent) return 'there'
  return isOnline ? 'silent' : 'offline'
}
