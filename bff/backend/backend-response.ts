import type { Readable } from 'node:stream'

/** Names in lower case, as on the wire. */
export type BackendHeaders = Readonly<Record<string, string | string[] | undefined>>

/** A backend's answer whose body nobody has read yet. */
export interface BackendResponse {
  status: number
  headers: BackendHeaders
  body: Readable
  /** The token that the call was made with, if any. */
  token?: string | undefined
}

/** Closes an answer that is not read to its end; errors that follow from that are ignored. */
export const closeUnreadAnswer = ({ body }: Pick<BackendResponse, 'body'>): void =>
  void body.on('error', () => undefined).destroy()
