import { readSession } from '../session/stored-session.ts'

// The app is fetched before the browser evaluates React and the rest of the login's code, so that a signed-in
// user does not wait for one after the other. The code that needs the app tells of a failure.
if (isSignedIn()) void import('./app.tsx').catch(() => undefined)

/**
 * Whether somebody is signed in; false where the browser refuses its storage, of which the screen that needs
 * it tells.
 */
function isSignedIn(): boolean {
  try {
    return readSession() !== null
  } catch {
    return false
  }
}
