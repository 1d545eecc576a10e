import { FOTO_MIMES } from '#shared/foto/foto-format'

type PickFolder = (options: { id: string; mode: 'read' }) => Promise<FileSystemDirectoryHandle>

/** A folder that a person chose: reading it needs a permission again after the page was closed. */
type AskedFolder = FileSystemDirectoryHandle & {
  requestPermission: (options: { mode: 'read' }) => Promise<PermissionState>
}

/** An item of a drag; where folders can be kept, it gives them. */
type DraggedItem = DataTransferItem & {
  getAsFileSystemHandle?: () => Promise<FileSystemHandle | null>
}

/** The browser's own choice of a folder that can be kept; undefined elsewhere. */
const pickerOf = () => (window as { showDirectoryPicker?: PickFolder }).showDirectoryPicker

export const canPickFolder = () => pickerOf() !== undefined

/** True where a folder can be chosen at all. */
export const hasFolders = () => canPickFolder() || 'webkitdirectory' in HTMLInputElement.prototype

const inOrder = new Intl.Collator('pt-BR', { numeric: true })
const byName = (a: { name: string }, b: { name: string }) => inOrder.compare(a.name, b.name)

/** The kept folder that each file was read from. */
const origin = new WeakMap<File, FileSystemDirectoryHandle>()

/** The folders that can be kept of those the files were read from. */
export function foldersOf(files: Iterable<File>): FileSystemDirectoryHandle[] {
  const found = new Set<FileSystemDirectoryHandle>()
  for (const file of files) {
    const folder = origin.get(file)
    if (folder) found.add(folder)
  }
  return [...found]
}

/** All files of a folder and of those in it, by name. Throws DOMException where it cannot be read. */
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

/** The files of folders that were kept, after the browser's question; null where they cannot be read. */
export async function filesAgain(kept: readonly FileSystemDirectoryHandle[]): Promise<File[] | null> {
  try {
    const files: File[] = []
    for (const folder of kept) {
      if ((await (folder as AskedFolder).requestPermission({ mode: 'read' })) !== 'granted') return null
      files.push(...(await filesIn(folder)))
    }
    return files
  } catch (cause) {
    // Moved, gone, or no question possible now.
    if (!(cause instanceof DOMException)) throw cause
    return null
  }
}

/** The files of a folder that is chosen now; null when none was. Throws DOMException where it cannot be read. */
export async function pickFolder(): Promise<File[] | null> {
  try {
    const folder = await pickerOf()?.({ id: 'fotos', mode: 'read' })
    return folder ? await filesIn(folder) : null
  } catch (cause) {
    if (cause instanceof DOMException && cause.name === 'AbortError') return null
    throw cause
  }
}

const entriesIn = (reader: FileSystemDirectoryReader) =>
  new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject))

const fileOf = (entry: FileSystemFileEntry) =>
  new Promise<File>((resolve, reject) => entry.file(resolve, reject))

/** All files of what was dropped, where the browser gives no folders that can be kept. */
async function filesOfEntry(entry: FileSystemEntry): Promise<File[]> {
  if (entry.isFile) return [await fileOf(entry as FileSystemFileEntry)]
  const reader = (entry as FileSystemDirectoryEntry).createReader()
  const entries: FileSystemEntry[] = []
  // A reader gives a hundred at a time, and nothing at the end.
  for (let part = await entriesIn(reader); part.length > 0; part = await entriesIn(reader))
    entries.push(...part)
  const files: File[] = []
  for (const each of entries.sort(byName)) files.push(...(await filesOfEntry(each)))
  return files
}

async function filesOfItem(item: DraggedItem, entry: FileSystemEntry | null): Promise<File[]> {
  const file = item.getAsFile()
  if (!entry?.isDirectory) return file ? [file] : []
  const handle = await item.getAsFileSystemHandle?.()
  return handle?.kind === 'directory' ? filesIn(handle as FileSystemDirectoryHandle) : filesOfEntry(entry)
}

/**
 * The files of folders that were dropped, and of what was dropped with them; null where no folder was. What a drag holds
 * is asked for before this returns: afterwards it is empty. Rejects with DOMException where a folder cannot be read.
 */
export function droppedFolders(transfer: DataTransfer): Promise<File[]> | null {
  const items = [...((transfer.items as DataTransferItemList | undefined) ?? [])] as DraggedItem[]
  const dropped = items
    .filter(({ kind }) => kind === 'file')
    .map((item) => ({ item, entry: item.webkitGetAsEntry() }))
  if (!dropped.some(({ entry }) => entry?.isDirectory)) return null
  return Promise.all(dropped.map(({ item, entry }) => filesOfItem(item, entry))).then((files) => files.flat())
}

/** Those of a folder's files that may be photos: it holds others, too. */
export const fotosAmong = (files: readonly File[]) =>
  files.filter(({ type }) => FOTO_MIMES.some((mime) => mime === type))
