import { cabecalhosSessao } from '../sessao/armazenamento.ts'
import { httpErrorFrom } from './http-error.ts'

/** Posts JSON and answers with the file that comes back; throws HttpError with the server's sentence. */
export async function fetchFile(path: string, body: unknown): Promise<Blob> {
  const response = await fetch(path, {
    method: 'POST',
    headers: { ...cabecalhosSessao(), 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw httpErrorFrom(response.status, await response.text())
  return response.blob()
}
