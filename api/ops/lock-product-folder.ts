import { lockFolder, type FolderLock } from '#shared/node/data-folder/folder-lock'

/**
 * Locks the folder for the gateway and the backend, so that no product starts on it. Throws OperatorError where one runs.
 */
export async function lockProductFolder(dataDir: string): Promise<FolderLock[]> {
  const now = { runningMs: 0, stoppingMs: 0 }
  const gateway = await lockFolder({ dataDir, name: 'gateway' }, now)
  try {
    return [gateway, await lockFolder({ dataDir, name: 'backend' }, now)]
  } catch (error) {
    gateway.release()
    throw error
  }
}
