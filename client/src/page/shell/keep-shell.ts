import { opensOffline } from '../product.ts'
import { reportError } from '../report-error.ts'
import { shellUpdate } from './shell-update.ts'

/** Milliseconds between two looks for a newer version while a page stays open. */
const LOOK_MS = 3_600_000

/** Looks for a newer version now and then, and when the network is back. */
function lookAgain(registration: ServiceWorkerRegistration): void {
  const look = () => {
    // Without an answer there is no newer version to tell of.
    if (navigator.onLine) void registration.update().catch(() => undefined)
  }
  setInterval(look, LOOK_MS)
  window.addEventListener('online', look)
}

/**
 * Lets the application open without a connection from now on: its worker keeps the page and the files of its
 * build. Browsers have no workers on plain http, where this does nothing.
 */
export function keepShell(): void {
  if (!import.meta.env.PROD || !opensOffline() || !('serviceWorker' in navigator)) return
  shellUpdate
    .keep(navigator.serviceWorker)
    .then(lookAgain)
    .catch((error: unknown) => reportError('service worker', error))
}
