import { useSyncExternalStore } from 'react'
import { serverLink } from './server-link.ts'

const listen = (listener: () => void) => {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

/** What stands between the page and the server: no network, as far as the browser knows, or no answer. */
export function useConnection(): 'there' | 'offline' | 'silent' {
  const isOnline = useSyncExternalStore(listen, () => navigator.onLine)
  const isSilent = useSyncExternalStore(serverLink.listen, serverLink.isSilent)
  if (!isOnline) return 'offline'
  return isSilent ? 'silent' : 'there'
}
