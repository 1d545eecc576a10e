import { fitName, avoidDeviceName, splitEnding, writableName } from '../text/file-name.ts'
import { fotoFileName, namedFoto } from './foto-name.ts'
import type { FotoMime } from './foto-format.ts'

/** What decides the name of a photo in an archive. */
export interface NamedFoto {
  nome: string
  /** Its real format; null when its bytes are of none, and the ending of its name then stays. */
  mime: FotoMime | null
}

function safeEntryName({ nome, mime }: NamedFoto): string {
  const name = writableName(nome)
  return avoidDeviceName(mime ? fotoFileName(name, mime) : namedFoto(name))
}

/** A name in the form in which file systems that ignore case and composition compare names. */
const sameName = (name: string) => name.toUpperCase().toLowerCase().normalize('NFC')

/**
 * The names as entries of one archive, in the same order: no folders, control characters or device names, the ending
 * of what each photo is, at most 255 bytes, and no two alike on a file system that ignores case or composition; a
 * repeated name gets ` (2)` before its ending.
 */
export function safeEntryNames(fotos: readonly NamedFoto[]): string[] {
  const taken = new Set<string>()
  const counts = new Map<string, number>()
  return fotos.map((foto) => {
    const [stem, ending] = splitEnding(safeEntryName(foto))
    let candidate = fitName(stem, ending)
    const base = sameName(candidate)
    let count = counts.get(base) ?? 1
    let same = base
    while (taken.has(same)) {
      candidate = fitName(stem, ` (${++count})${ending}`)
      same = sameName(candidate)
    }
    counts.set(base, count)
    taken.add(same)
    return candidate
  })
}
