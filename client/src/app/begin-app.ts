import { readSession } from '../session/stored-session.ts'

// Before the browser evaluates React and all that the login needs: somebody signed in waits for neither of them in turn.
// A failure is told by the one that needs it.
if (isSignedIn()) void import('./app.tsx').catch(() => undefined)

/** Nobody is where the browser refuses its storage: the screen that needs it says so. */
function isSignedIn(): boolean {
  try {
    return readSession() !== null
  } catch {
    return false
  }
}
