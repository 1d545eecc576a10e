import { lockFolder, type FolderLock } from '#shared/node/data-folder/folder-lock'

/** Locks the folder, so that no product starts on it; refuses where one runs. Throws FolderError. */
export async function lockOut(dataDir: string): Promise<FolderLock[]> {
  const now = { runningMs: 0, stoppingMs: 0 }
  const gateway = await lockFolder({ dataDir, name: 'gateway' }, now)
  try {
    return [gateway, await lockFolder({ dataDir, name: 'backend' }, now)]
  } catch (error) {
    gateway.release()
    throw error
  }
}
