import { filesIn, isBlocked } from './folder.ts'

type PickFolder = (options: { id: string; mode: 'read' }) => Promise<FileSystemDirectoryHandle>

/** The browser's own choice of a folder that can be kept; undefined where there is none. */
const pickerOf = () => (window as { showDirectoryPicker?: PickFolder }).showDirectoryPicker

/** True where a chosen folder can be kept, to be read again later. */
export const canPickFolder = () => pickerOf() !== undefined

/** True where a folder can be chosen at all. */
export const hasFolders = () => canPickFolder() || 'webkitdirectory' in HTMLInputElement.prototype

/**
 * The files of a folder that is chosen now; null when none was chosen. `onBlocked` is called at once where
 * the browser was set to give pages no folders, which does not concern the folder field of a form. Rejects
 * with DOMException when the folder cannot be read.
 */
export async function pickFolder(onBlocked: () => void): Promise<File[] | null> {
  try {
    const folder = await pickerOf()?.({ id: 'fotos', mode: 'read' })
    return folder ? await filesIn(folder) : null
  } catch (cause) {
    if (isBlocked(cause)) onBlocked()
    else if (!(cause instanceof DOMException) || cause.name !== 'AbortError') throw cause
    return null
  }
}
