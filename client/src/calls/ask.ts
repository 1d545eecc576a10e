import { ConnectionLost, httpErrorFrom } from './http-error.ts'

const orLost = (error: unknown): never => {
  throw error instanceof TypeError ? new ConnectionLost(error.message, { cause: error }) : error
}

/**
 * Asks a stream of the gateway and hands its answer to `read`. Throws HttpError with what the server said,
 * ConnectionLost when the answer did not come or not whole.
 */
export async function ask<T>(
  path: string,
  init: RequestInit,
  read: (response: Response) => T | Promise<T>,
): Promise<T> {
  const response = await fetch(path, init).catch(orLost)
  if (!response.ok) throw httpErrorFrom(response.status, await response.text().catch(orLost))
  return Promise.resolve(read(response)).catch(orLost)
}
