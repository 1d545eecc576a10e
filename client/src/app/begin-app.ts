import { readSession } from '../session/stored-session.ts'

// Fetched before the browser evaluates React and the rest of the login's code, so that a signed-in user does not wait for
// one after the other. A failure is told by the code that needs it.
if (isSignedIn()) void import('./app.tsx').catch(() => undefined)

/** False where the browser refuses its storage: the screen that needs it says so. */
function isSignedIn(): boolean {
  try {
    return readSession() !== null
  } catch {
    return false
  }
}
