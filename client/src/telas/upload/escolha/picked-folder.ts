import { filesIn, isBlocked } from './folder.ts'

type PickFolder = (options: { id: string; mode: 'read' }) => Promise<FileSystemDirectoryHandle>

/** The browser's own choice of a folder that can be kept; undefined elsewhere. */
const pickerOf = () => (window as { showDirectoryPicker?: PickFolder }).showDirectoryPicker

/** True where a chosen folder can be kept, to be read again later. */
export const canPickFolder = () => pickerOf() !== undefined

/** True where a folder can be chosen at all. */
export const hasFolders = () => canPickFolder() || 'webkitdirectory' in HTMLInputElement.prototype

/**
 * The files of a folder that is chosen now; null when none was. `onBlocked` is told at once where the browser was set to give
 * pages no folders: a form's folder field is not meant by that. Throws DOMException where it cannot be read.
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
