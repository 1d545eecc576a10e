import { byName, filesIn, isBlocked } from './folder.ts'

/** An item of a drag; browsers that have folders to keep give them by this method. */
type DraggedItem = DataTransferItem & {
  getAsFileSystemHandle?: () => Promise<FileSystemHandle | null>
}

const entriesIn = (reader: FileSystemDirectoryReader) =>
  new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject))

const fileOf = (entry: FileSystemFileEntry) =>
  new Promise<File>((resolve, reject) => entry.file(resolve, reject))

/** All files of what was dropped, for browsers that give no folders that can be kept. */
async function filesOfEntry(entry: FileSystemEntry): Promise<File[]> {
  if (entry.isFile) return [await fileOf(entry as FileSystemFileEntry)]
  const reader = (entry as FileSystemDirectoryEntry).createReader()
  const entries: FileSystemEntry[] = []
  // A reader gives about a hundred entries at a time, and none at the end.
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
  if (handle?.kind !== 'directory') return filesOfEntry(entry)
  try {
    return await filesIn(handle as FileSystemDirectoryHandle)
  } catch (cause) {
    // A browser that is set to give pages no folders to keep still gives the files that are dropped.
    if (isBlocked(cause)) return filesOfEntry(entry)
    throw cause
  }
}

/**
 * The files of folders that were dropped, and those dropped with them; null when no folder was. The items of
 * the drag are read before this returns, since the drag is empty afterwards. Rejects with DOMException when a
 * folder cannot be read.
 */
export function droppedFolders(transfer: DataTransfer): Promise<File[]> | null {
  const items = [...((transfer.items as DataTransferItemList | undefined) ?? [])] as DraggedItem[]
  const dropped = items
    .filter(({ kind }) => kind === 'file')
    .map((item) => ({ item, entry: item.webkitGetAsEntry() }))
  if (!dropped.some(({ entry }) => entry?.isDirectory)) return null
  return Promise.all(dropped.map(({ item, entry }) => filesOfItem(item, entry))).then((files) => files.flat())
}
