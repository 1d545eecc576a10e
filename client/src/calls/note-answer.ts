import { ERRORS } from '#shared/errors/errors'
import { serverLink } from '../page/connection/server-link.ts'

/**
 * Tells the link to the server how a call ended: its status, 0 where it has none, null where no answer came
 * at all.
 */
export function noteAnswer(status: number | null): void {
  if (status === null || status === ERRORS.BACKEND_UNAVAILABLE.http) serverLink.failed()
  else if (status > 0) serverLink.askNow()
}
