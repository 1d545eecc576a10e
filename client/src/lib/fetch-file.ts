import { cabecalhosSessao } from '../sessao/armazenamento.ts'
import { httpErrorFrom } from './http-error.ts'

async function fileOf(path: string, init: RequestInit): Promise<Blob> {
  const response = await fetch(path, init)
  if (!response.ok) throw httpErrorFrom(response.status, await response.text())
  return response.blob()
}

/** The file of an address; throws HttpError with the server's sentence. */
export const fetchFile = (path: string) => fileOf(path, { headers: cabecalhosSessao() })

/** Posts JSON and answers with the file that comes back; throws HttpError with the server's sentence. */
export const postForFile = (path: string, body: unknown) =>
  fileOf(path, {
    method: 'POST',
    headers: { ...cabecalhosSessao(), 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
