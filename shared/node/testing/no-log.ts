import { createLog } from '../log/create-log.ts'

/** A log that nobody reads. */
export const NO_LOG = createLog('silent', { write: () => undefined })
