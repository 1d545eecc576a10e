import { closeSync, openSync, readSync } from 'node:fs'

/** True when a file is there and gives its first byte: one that does not stops no copy of all the others. */
export function canBeRead(path: string): boolean {
  try {
    const file = openSync(path, 'r')
    try {
      readSync(file, Buffer.alloc(1))
    } finally {
      closeSync(file)
    }
    return true
  } catch {
    return false
  }
}

/** The bytes up to where the disk gives none any more, which `onCut` is told. */
export async function* asFarAsRead(
  source: AsyncIterable<Uint8Array>,
  onCut: () => void,
): AsyncGenerator<Uint8Array> {
  const bytes = source[Symbol.asyncIterator]()
  try {
    for (;;) {
      const read = await bytes.next().catch(() => undefined)
      if (!read) return onCut()
      if (read.done) return
      yield read.value
    }
  } finally {
    await bytes.return?.()
  }
}
