import type { Readable } from 'node:stream'

/** Names in lower case, as on the wire. */
export type BackendHeaders = Readonly<Record<string, string | string[] | undefined>>

/** A backend's answer whose body nobody has read yet. */
export interface BackendResponse {
  status: number
  headers: BackendHeaders
  body: Readable
}

/** Hangs up on an answer that nobody reads to its end; errors that come of it concern nobody. */
export const hangUp = ({ body }: Pick<BackendResponse, 'body'>): void =>
  void body.on('error', () => undefined).destroy()
