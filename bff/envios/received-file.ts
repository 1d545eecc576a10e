import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import { crc32 } from 'node:zlib'
import type { UploadLimits } from '#shared/contract/produto'
import { AppError, toAppError } from '#shared/errors/errors'
import type { FotoMime } from '#shared/foto/foto-format'
import { TEXTOS_ENVIOS } from '#shared/textos/upload/envios'
import { FotoFile, JsonFile } from '#shared/upload/upload-files'
import { checkJson } from './json-file.ts'
import { JSON_N } from './envio-records.ts'
import type { ArquivoRecord } from './envio-records.ts'

/** Bytes read at once. */
const CHUNK = 512 * 1024

type Received = Pick<ArquivoRecord, 'n' | 'nome' | 'sha256'>

const otherContent = ({ n, nome }: Received) => {
  const error = new AppError('INVALID_FILE', {
    texto: TEXTOS_ENVIOS.conteudoErrado(nome),
    detail: 'sha256 is not the declared one',
  })
  return n === JSON_N ? error : error.about({ posicao: n - 1, nome })
}

/** The bytes of a file, all in one buffer: each piece is gone when the next one is asked for. */
async function* piecesOf(path: string): AsyncGenerator<Buffer> {
  const buffer = Buffer.allocUnsafeSlow(CHUNK)
  const file = await open(path, 'r')
  try {
    for (;;) {
      const { bytesRead } = await file.read(buffer, 0, CHUNK)
      if (bytesRead === 0) return
      yield buffer.subarray(0, bytesRead)
    }
  } finally {
    await file.close()
  }
}

/**
 * Judges a file that has come whole, as an upload in one piece is judged while it passes: what it is, and that it is what was
 * declared. Gives a photo's format. Throws INVALID_FILE, TOO_LARGE.
 */
export async function checkReceived(
  path: string,
  received: Received,
  limits: UploadLimits,
): Promise<FotoMime | null> {
  const { n, nome, sha256 } = received
  const file =
    n === JSON_N
      ? new JsonFile({ filename: nome, maxMb: limits.jsonMb })
      : new FotoFile({ filename: nome, maxMb: limits.fotoMb }, n, { crc32 })
  const hash = sha256 === null ? undefined : createHash('sha256')
  let wrong: AppError | undefined
  for await (const bytes of piecesOf(path)) {
    hash?.update(bytes)
    if (wrong === undefined) wrong = faultOf(() => file.push(bytes))
    else if (!hash) break
  }
  // What changed on the way is told first: sent again, it may be in order.
  if (hash && hash.digest('hex') !== sha256) throw otherContent(received)
  if (wrong === undefined) wrong = faultOf(() => file.end())
  if (wrong !== undefined) throw wrong
  if (file instanceof FotoFile) return file.mime
  await checkJson(path)
  return null
}

function faultOf(look: () => unknown): AppError | undefined {
  try {
    look()
    return undefined
  } catch (error) {
    return toAppError(error)
  }
}
