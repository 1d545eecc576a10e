import { ERRORS } from '#shared/errors/errors'
import type { Failure } from '../../../../calls/failure.ts'
import { isSessionEvent } from '../../../../session/session-events.ts'

/**
 * True when a save is refused for good; after any other failure, such as that of an ended session, it may go
 * better later.
 */
export const isRefused = ({ status, message }: Failure) =>
  status >= 400 &&
  status < 500 &&
  status !== ERRORS.SLOW_CLIENT.http &&
  status !== ERRORS.TOO_MANY_REQUESTS.http &&
  !isSessionEvent(status, message)
