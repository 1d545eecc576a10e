import type { ServerResponse } from 'node:http'

/** Aborted when the client's connection is gone, which it may be already; an answer that ended aborts it too. */
export function goneSignal(res: ServerResponse): AbortSignal {
  const gone = new AbortController()
  res.once('close', () => gone.abort())
  if (res.destroyed) gone.abort()
  return gone.signal
}
