import { ERRORS } from '#shared/errors/errors'
import { serverLink } from '../page/connection/server-link.ts'

/** Tells the link to the server what became of a call: its status, 0 without one, null where no answer came at all. */
export function noteAnswer(status: number | null): void {
  if (status === null || status === ERRORS.BACKEND_UNAVAILABLE.http) serverLink.failed()
  else if (status > 0) serverLink.askNow()
}
