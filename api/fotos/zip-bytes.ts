import { createHash } from 'node:crypto'
import type { FotoMime } from '#shared/foto/foto-inspector'
import { planZip, safeEntryNames, type ZipPart, type ZipPlan } from '#shared/zip/stored-zip'
import { openChecked, type StoredFile } from './checked-bytes.ts'
import type { ByteRange } from '#shared/node/http/range'
import type { FotoStorage } from '../storage/foto-storage.ts'

/** A stored photo as an archive names and dates it. */
export interface ZipFoto extends StoredFile {
  nome: string
  mime: FotoMime
  sha256: string
  /** When its batch was made, ISO 8601. */
  criado_em: string
}

/** An archive of originals that can be sent in any part without being built. */
export interface ZipOfFotos {
  size: number
  /** Strong ETag: the same photos give the same archive. */
  etag: string
  open: (range: ByteRange) => Promise<AsyncIterable<Uint8Array>>
}

/** The first part that ends after the byte at `start`. */
function firstPart(parts: readonly ZipPart[], start: number): number {
  let low = 0
  let high = parts.length
  while (low < high) {
    const middle = (low + high) >> 1
    const part = parts[middle]
    if (part && part.offset + part.size <= start) low = middle + 1
    else high = middle
  }
  return low
}

interface Source {
  plan: ZipPlan
  fotos: readonly ZipFoto[]
  storage: FotoStorage
}

async function* bytesOf(
  { plan, fotos, storage }: Source,
  { start, end }: ByteRange,
): AsyncGenerator<Uint8Array> {
  for (let index = firstPart(plan.parts, start); index < plan.parts.length; index++) {
    const part = plan.parts[index]
    if (!part || part.offset > end) return
    const from = Math.max(start - part.offset, 0)
    const to = Math.min(end - part.offset, part.size - 1)
    if (part.kind === 'bytes') {
      yield part.bytes.subarray(from, to + 1)
      continue
    }
    const foto = fotos[part.entry]
    if (!foto) throw new Error('zip part without photo')
    yield* await openChecked(storage, foto, { start: from, end: to })
  }
}

/** The photos as one stored archive; its size and every byte's place are known before any photo is read. */
export function zipOfFotos(fotos: readonly ZipFoto[], storage: FotoStorage): ZipOfFotos {
  const names = safeEntryNames(fotos)
  const digest = createHash('sha256')
  const plan = planZip(
    fotos.map((foto, index) => {
      const name = names[index] ?? foto.nome
      digest.update(`${foto.sha256} ${foto.size} ${foto.criado_em} ${name}\n`)
      return { name, size: foto.size, crc32: foto.crc32, modified: new Date(foto.criado_em) }
    }),
  )
  return {
    size: plan.size,
    etag: `"${digest.digest('hex')}"`,
    open: (range) => Promise.resolve(bytesOf({ plan, fotos, storage }, range)),
  }
}
