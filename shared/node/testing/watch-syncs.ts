import type * as Files from 'node:fs/promises'

/** A copy of `node:fs/promises` that notes the path of every file and folder that is synced to the disk. */
export function watchSyncs(files: typeof Files, synced: string[]): typeof Files {
  const open: typeof files.open = async (path, ...how) => {
    const handle = await files.open(path, ...how)
    const sync = handle.sync.bind(handle)
    handle.sync = () => {
      synced.push(String(path))
      return sync()
    }
    return handle
  }
  return { ...files, open }
}
