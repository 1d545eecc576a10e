import { sessionHeaders } from '../session/stored-session.ts'
import { ask } from './ask.ts'

/**
 * Asks for the first byte of a download, so that a refusal is told in a toast: a browser that navigates to it would
 * save the login page under the file's name. Throws like `ask`.
 */
export async function checkDownload(path: string): Promise<void> {
  const abort = new AbortController()
  const headers = { ...sessionHeaders(), Range: 'bytes=0-0' }
  // Not from the browser's cache, which does not know whether the gateway is there.
  await ask(path, { headers, signal: abort.signal, cache: 'no-store' }, () => abort.abort())
}
