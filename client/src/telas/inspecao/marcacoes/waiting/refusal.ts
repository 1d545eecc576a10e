import { isJudgement, type Failure } from '../../../../calls/failure.ts'
import { isSessionEvent } from '../../../../session/session-events.ts'

/**
 * True when a save is refused for good; after any other failure, such as that of an ended session, it may go
 * better later.
 */
export const isRefused = ({ status, message }: Failure) =>
  isJudgement(status) && !isSessionEvent(status, message)
