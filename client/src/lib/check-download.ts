import { httpErrorFrom } from './http-error.ts'

/**
 * Asks for the first byte of a download, so that a refusal can be told in a toast before the browser navigates to it.
 * Throws HttpError with the server's sentence.
 */
export async function checkDownload(path: string): Promise<void> {
  const abort = new AbortController()
  const response = await fetch(path, { headers: { Range: 'bytes=0-0' }, signal: abort.signal })
  if (!response.ok) throw httpErrorFrom(response.status, await response.text())
  abort.abort()
}
