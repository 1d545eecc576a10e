import { useSyncExternalStore } from 'react'

const listen = (listener: () => void) => {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

/** False while the browser knows of no network. */
export const useConnection = () => useSyncExternalStore(listen, () => navigator.onLine)
