import { readSession } from '../session/stored-session.ts'

// Before the browser evaluates React and all that the login needs: somebody signed in waits for neither of them in turn.
// A failure is told by the one that needs it.
if (readSession()) void import('./app.tsx').catch(() => undefined)
