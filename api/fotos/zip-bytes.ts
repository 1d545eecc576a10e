import { createHash } from 'node:crypto'
import type { ByteRange } from '#shared/node/http/range'
import { planZip, type ZipEntry, type ZipPart, type ZipPlan } from '#shared/zip/stored-zip'
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
  files: readonly ZipFile[]
  storage: FotoStorage
}

async function* bytesOf(
  { plan, files, storage }: Source,
  { start, end }: ByteRange,
): AsyncGenerator<Uint8Array> {
  for (let index = firstPart(plan.parts, start); index < plan.parts.length; index++) {
    const part = plan.parts[index]
    if (!part || part.offset > end) return
    const from = Math.max(start - part.offset, 0)
    const to = Math.min(end - part.offset, part.size - 1)
    const source = part.kind === 'bytes' ? part : files[part.entry]
    if (!source) throw new Error('zip part without file')
    if ('bytes' in source) yield source.bytes.subarray(from, to + 1)
    else yield* await openChecked(storage, source, { start: from, end: to })
  }
}

/** The files as one stored archive; its size and every byte's place are known before any of them is read. */
export function zipOf(files: readonly ZipFile[], storage: FotoStorage): ZipOfFiles {
  const digest = createHash('sha256')
  for (const { name, size, modified, version } of files)
    digest.update(`${version} ${size} ${modified.toISOString()} ${name}\n`)
  const plan = planZip(files)
  return {
    size: plan.size,
    digest: digest.digest('hex'),
    open: (range) => Promise.resolve(bytesOf({ plan, files, storage }, range)),
  }
}
