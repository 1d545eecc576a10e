import { createHash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import type { UploadLimits } from '#shared/contract/produto'
import { AppError, toAppError } from '#shared/errors/errors'
import type { FotoMime } from '#shared/foto/foto-format'
import { TEXTOS_ENVIOS } from '#shared/textos/upload/envios'
import { FotoFile, JsonFile } from '#shared/upload/upload-files'
import { checkJson } from './json-file.ts'
import { JSON_N } from '../store/envio-records.ts'
import type { ArquivoRecord } from '../store/envio-records.ts'

type Received = Pick<ArquivoRecord, 'n' | 'nome' | 'sha256'>

const otherContent = ({ n, nome }: Received) => {
  const error = new AppError('INVALID_FILE', {
    texto: TEXTOS_ENVIOS.conteudoErrado(nome),
    detail: 'sha256 is not the declared one',
  })
  return n === JSON_N ? error : error.about({ posicao: n - 1, nome })
}

/**
 * Judges a file that has come whole, as an upload in one piece is judged while it passes: what it is, and that it is what was
 * declared. Gives a photo's format. Throws INVALID_FILE, TOO_LARGE, and what reading throws.
 */
export async function checkReceived(
  pieces: AsyncIterable<Buffer>,
  received: Received,
  limits: UploadLimits,
): Promise<FotoMime | null> {
  const { n, nome, sha256 } = received
  const file =
    n === JSON_N
      ? new JsonFile({ filename: nome, maxMb: limits.jsonMb })
      : new FotoFile({ filename: nome, maxMb: limits.fotoMb }, n, { crc32 })
  const hash = sha256 === null ? undefined : createHash('sha256')
  const json: Buffer[] = []
  let wrong: AppError | undefined
  for await (const bytes of pieces) {
    hash?.update(bytes)
    if (n === JSON_N) json.push(Buffer.from(bytes))
    if (wrong === undefined) wrong = faultOf(() => file.push(bytes))
    else if (!hash) break
  }
  // What changed on the way is told first: sent again, it may be in order.
  if (hash && hash.digest('hex') !== sha256) throw otherContent(received)
  if (wrong === undefined) wrong = faultOf(() => file.end())
  if (wrong !== undefined) throw wrong
  if (file instanceof FotoFile) return file.mime
  await checkJson(Buffer.concat(json))
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
