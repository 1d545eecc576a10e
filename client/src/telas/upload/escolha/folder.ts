import { FOTO_MIMES } from '#shared/foto/foto-format'
import { isJsonName } from '#shared/upload/parts'

/** A folder that a person chose; after the page was closed, reading it needs a permission again. */
type AskedFolder = FileSystemDirectoryHandle & {
  requestPermission: (options: { mode: 'read' }) => Promise<PermissionState>
}

const inOrder = new Intl.Collator('pt-BR', { numeric: true })
/** Compares names in the order in which people count: 2 before 10. */
export const byName = (a: { name: string }, b: { name: string }) => inOrder.compare(a.name, b.name)

/** True for the refusal of a browser that was set to give pages no folders. */
export const isBlocked = (cause: unknown) => cause instanceof DOMException && cause.name === 'NotAllowedError'

/** The kept folder that each file was read from. */
const origin = new WeakMap<File, FileSystemDirectoryHandle>()

/** The folders that these files were read from, as far as they can be kept. */
export function foldersOf(files: Iterable<File>): FileSystemDirectoryHandle[] {
  const found = new Set<FileSystemDirectoryHandle>()
  for (const file of files) {
    const folder = origin.get(file)
    if (folder) found.add(folder)
  }
  return [...found]
}

/** All files of a folder and of those in it, by name. Rejects with DOMException when one cannot be read. */
export async function filesIn(folder: FileSystemDirectoryHandle, root = folder): Promise<File[]> {
  const entries: (FileSystemFileHandle | FileSystemDirectoryHandle)[] = []
  for await (const entry of folder.values()) entries.push(entry)
  const files: File[] = []
  for (const entry of entries.sort(byName)) {
    if (entry.kind === 'directory') files.push(...(await filesIn(entry, root)))
    else {
      const file = await entry.getFile()
      origin.set(file, root)
      files.push(file)
    }
  }
  return files
}

/**
 * The files of folders that were kept, after the browser asked for permission; null when they cannot be read,
 * 'unanswered' when the question was closed without an answer, or when another question needs another click.
 */
export async function readKeptFolders(
  kept: readonly FileSystemDirectoryHandle[],
): Promise<File[] | null | 'unanswered'> {
  try {
    const files: File[] = []
    for (const folder of kept) {
      const answer = await (folder as AskedFolder).requestPermission({ mode: 'read' })
      if (answer !== 'granted') return answer === 'prompt' ? 'unanswered' : null
      files.push(...(await filesIn(folder)))
    }
    return files
  } catch (cause) {
    // Null means that a folder was moved or is gone, 'unanswered' that the click was too long ago for a
    // question.
    if (!(cause instanceof DOMException)) throw cause
    return cause.name === 'SecurityError' ? 'unanswered' : null
  }
}

/** True for what macOS writes beside each file on a card or disk of another system, under the same ending. */
export const isOfMac = ({ name }: File) => name.startsWith('._')

/** The files of a folder that may be photos: it holds others, too. */
export const fotosAmong = (files: readonly File[]) =>
  files.filter((file) => !isOfMac(file) && FOTO_MIMES.some((mime) => mime === file.type))

/** The files of a folder that may be the work order. */
export const jsonsAmong = (files: readonly File[]) =>
  files.filter((file) => !isOfMac(file) && isJsonName(file.name))
