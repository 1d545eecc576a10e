import { isJudgement, type Failure } from '../../../../calls/failure.ts'
import { serverLink } from '../../../../page/connection/server-link.ts'
import { isSessionEvent } from '../../../../session/session-events.ts'

/**
 * True when a save is refused for good; after any other failure, such as that of an ended session, it may go
 * better later.
 */
export const isRefused = ({ status, message }: Failure) =>
  isJudgement(status) && !isSessionEvent(status, message)

/**
 * Has a server that answered, but could not take a save, asked in growing pauses whether it is there: what waits is sent
 * again each time it is. Without that the save would wait for another loss of the connection.
 */
export function tryLater({ status }: Failure): void {
  if (!isJudgement(status)) serverLink.failed()
}
