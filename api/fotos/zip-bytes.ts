import { createHash } from 'node:crypto'
import type { ByteRange } from '#shared/node/http/range'
import { planZip, type ZipEntry, type ZipPart } from '#shared/zip/stored-zip'
import { openChecked } from './checked-bytes.ts'
import type { FotoStorage } from '../storage/foto-storage.ts'

/**
 * A file of an archive: a stored one by its key, or one whose bytes are in memory. Another content has another
 * `version`.
 */
export type ZipFile = ZipEntry & { version: string } & ({ chave: string } | { bytes: Uint8Array })

/** An archive that can be sent in any part without being built. */
export interface ZipOfFiles {
  size: number
  /** Hash of names, sizes, dates and versions, hex: another archive has another one. */
  digest: string
  open: (range: ByteRange) => Promise<AsyncIterable<Uint8Array>>
}

async function* bytesOf(
  parts: readonly ZipPart<ZipFile>[],
  { start, end }: ByteRange,
  storage: FotoStorage,
): AsyncGenerator<Uint8Array> {
  for (const part of parts.slice(parts.findIndex(({ offset, size }) => offset + size > start))) {
    if (part.offset > end) return
    const from = Math.max(start - part.offset, 0)
    const to = Math.min(end - part.offset, part.size - 1)
    const source = part.kind === 'bytes' ? { bytes: part.bytes() } : part.entry
    if ('bytes' in source) yield source.bytes.subarray(from, to + 1)
    else yield* await openChecked(storage, source, { start: from, end: to })
  }
}

/** The files as one stored archive; its size and every byte's place are known before any of them is read. */
export function zipOf(files: readonly ZipFile[], storage: FotoStorage): ZipOfFiles {
  const digest = createHash('sha256')
  for (const { name, size, modified, version } of files)
    digest.update(`${version} ${size} ${modified.toISOString()} ${name}\n`)
  const { size, parts } = planZip(files)
  return {
    size,
    digest: digest.digest('hex'),
    open: (range) => Promise.resolve(bytesOf(parts, range, storage)),
  }
}
