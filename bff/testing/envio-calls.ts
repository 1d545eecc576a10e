import type { Arquivo, EnvioVisto } from '#shared/contract/envios'
import type { Linha } from '#shared/linhas/index'
import { openRaw, requestHead } from '#shared/node/testing/raw-request'
import type { RawRequest } from '#shared/node/testing/raw-request'
import { request } from '#shared/node/testing/request'
import { boundaryOf } from '../upload/multipart/header-parameters.ts'
import { MultipartScanner } from '../upload/multipart/multipart-scanner.ts'
import type { CallerHeaders, Gateway } from './gateway.ts'
import type { RecordedRequest } from './recording-backend.ts'
import { textFields } from './upload-bodies.ts'
import { sha256 } from '#shared/node/testing/sha256'

/** The work order of a line that has one. */
export const WORK_ORDER = Buffer.from('{"fotos":[]}')

/** A declaration of these photos, with the hash of each. */
export const declarationOf = (linha: Linha, fotos: readonly Buffer[]) => ({
  linha: linha.id,
  campos: Object.fromEntries(textFields(linha).filter(([name]) => name !== 'userId')),
  fotos: fotos.map((bytes, at) => ({ nome: `f${at + 1}.jpg`, bytes: bytes.length, sha256: sha256(bytes) })),
  ...(linha.upload.json && { jsonfile: { nome: 'os.json', bytes: WORK_ORDER.length } }),
})

type Asking = [gateway: Pick<Gateway, 'url'>, caller: CallerHeaders]

const TUS = { 'tus-resumable': '1.0.0' }
/** The headers of a request that brings bytes of a file. */
export const PATCHES = { ...TUS, 'content-type': 'application/offset+octet-stream' }
const fileOf = ([{ url }]: Asking, id: string, n: number) => `${url}/api/envios/${id}/fotos/${n}`

/** Begins a file. */
export const createFile = (
  [{ url }, caller]: Asking,
  id: string,
  { n, length }: { n: number; length: number },
) =>
  request(`${url}/api/envios/${id}/fotos`, {
    method: 'POST',
    headers: {
      ...caller,
      ...TUS,
      'upload-length': String(length),
      'upload-metadata': `n ${Buffer.from(String(n)).toString('base64')}`,
    },
  })

/** Sends bytes of a file from a position on. */
export const patchFile = (
  asking: Asking,
  id: string,
  { n, from, bytes }: { n: number; from: number; bytes: Buffer },
) =>
  request(fileOf(asking, id, n), {
    method: 'PATCH',
    headers: {
      ...asking[1],
      ...PATCHES,
      'upload-offset': String(from),
    },
    body: bytes,
  })

/** Begins to send a file and stops after `cut` bytes; gives the connection. */
export async function cutPatch(
  [{ url }, caller]: Asking,
  id: string,
  { n, bytes, cut }: { n: number; bytes: Buffer; cut: number },
): Promise<RawRequest> {
  const { origin: _origin, ...headers } = caller
  const raw = await openRaw(Number(new URL(url).port))
  const head = {
    ...headers,
    ...PATCHES,
    'upload-offset': '0',
    'content-length': String(bytes.length),
  }
  await raw.send(requestHead(`PATCH /api/envios/${id}/fotos/${n}`, head))
  await raw.send(bytes.subarray(0, cut))
  return raw
}

/** How many bytes of a file have come; the status of an answer that does not tell it. */
export async function offsetOf(asking: Asking, id: string, n: number): Promise<number | string> {
  const response = await request(fileOf(asking, id, n), { method: 'HEAD', headers: { ...asking[1], ...TUS } })
  return response.status === 200 ? Number(response.headers.get('upload-offset')) : `status ${response.status}`
}

/** Sends a whole file; gives the status of its last request. */
export async function sendFile(asking: Asking, id: string, { n, bytes }: { n: number; bytes: Buffer }) {
  await createFile(asking, id, { n, length: bytes.length })
  return patchFile(asking, id, { n, from: 0, bytes })
}

/** The data of an answer that must not be a refusal. */
export async function dataOf<T>(
  answer: Promise<{ status: number; result: unknown; error?: { message: string } | undefined }>,
) {
  const { status, result, error } = await answer
  if (status !== 200) throw new Error(`${status}: ${error?.message ?? ''}`)
  return result as T
}

export const stateOf = (gateway: Gateway, caller: CallerHeaders, id: string) =>
  dataOf<EnvioVisto>(gateway.call('envios.estado', { id }, caller))

/** The states of the files, in order. */
export const estadosOf = (files: readonly Arquivo[]) => files.map(({ estado }) => estado)

/** The parts of a form as the backend got it: names, file names and bytes. */
export function partsOf({ headers, body }: RecordedRequest) {
  const parts: { name: string; filename: string | undefined; bytes: Buffer }[] = []
  let slices: Buffer[] = []
  const scanner = new MultipartScanner(boundaryOf(headers['content-type']), {
    partStart: ({ name, filename }) => {
      slices = []
      parts.push({ name, filename, bytes: Buffer.alloc(0) })
    },
    partData: (slice) => void slices.push(slice),
    partEnd: () => {
      const last = parts.at(-1)
      if (last) last.bytes = Buffer.concat(slices)
    },
  })
  scanner.write(Buffer.concat(body))
  scanner.end()
  return parts
}
