import { cabecalhosSessao } from '../sessao/armazenamento.ts'
import { httpErrorFrom } from './http-error.ts'

/**
 * Asks for the first byte of a download, so that a refusal is told in a toast: a browser that navigates to it would
 * save the login page under the file's name. Throws HttpError with the server's sentence.
 */
export async function checkDownload(path: string): Promise<void> {
  const abort = new AbortController()
  const headers = { ...cabecalhosSessao(), Range: 'bytes=0-0' }
  const response = await fetch(path, { headers, signal: abort.signal })
  if (!response.ok) throw httpErrorFrom(response.status, await response.text())
  abort.abort()
}
