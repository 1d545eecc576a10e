import { configure, prettyDOM } from '@testing-library/react'

/**
 * Milliseconds until a screen that does not come counts as hung: a busy machine loads its code slowly. Where failing is
 * what is waited for (`npm run test:mutants`), less.
 */
const HUNG_MS = Number(import.meta.env['VITE_PATIENCE_MS'] ?? 30_000)

/**
 * What looks for an element that is not there yet fails at each look, and the whole page was written down for each: a tenth
 * of what tests that wait take. It is written when somebody reads of the failure.
 */
function elementError(message: string | null, container: Element): Error {
  const error = Object.assign(new Error(), { name: 'TestingLibraryElementError' })
  // Told where the test looked, not here.
  Error.captureStackTrace(error, elementError)
  const get = () => [message, prettyDOM(container)].filter(Boolean).join('\n\n')
  return Object.defineProperty(error, 'message', { configurable: true, get })
}

configure({ asyncUtilTimeout: HUNG_MS, getElementError: elementError })
