import { configure, prettyDOM } from '@testing-library/react'

/**
 * Milliseconds after which a screen that does not come counts as hung: a busy machine loads its code slowly.
 * It is less where a failure is what is waited for (`npm run test:mutants`).
 */
const HUNG_MS = Number(import.meta.env['VITE_PATIENCE_MS'] ?? 30_000)

/**
 * The error of a search for an element that is not there yet. A search that waits fails at each look, and
 * writing the whole page down each time took a tenth of the time of tests that wait: it is written only when
 * the message is read.
 */
function elementError(message: string | null, container: Element): Error {
  const error = Object.assign(new Error(), { name: 'TestingLibraryElementError' })
  // The stack begins where the test looked, not here.
  Error.captureStackTrace(error, elementError)
  const get = () => [message, prettyDOM(container)].filter(Boolean).join('\n\n')
  return Object.defineProperty(error, 'message', { configurable: true, get })
}

configure({ asyncUtilTimeout: HUNG_MS, getElementError: elementError })
