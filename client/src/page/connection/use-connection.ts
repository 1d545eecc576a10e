import { useSyncExternalStore } from 'react'
import { listenTo } from '../listen-to.ts'
import { serverLink } from './server-link.ts'

const listen = (listener: () => void) => listenTo(window, { online: listener, offline: listener })

/** What stands between the page and the server: no network, as far as the browser knows, or no answer. */
export function useConnection(): 'there' | 'offline' | 'silent' {
  const isOnline = useSyncExternalStore(listen, () => navigator.onLine)
  const isSilent = useSyncExternalStore(serverLink.listen, serverLink.isSilent)
  if (!isOnline) return 'offline'
  return isSilent ? 'silent' : 'there'
}
