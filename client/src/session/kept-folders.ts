import { DAY_MS } from '#shared/time/day'
import { tabUserId } from './stored-session.ts'

/** Days after which a folder is forgotten: longer than a gateway keeps what has arrived of an upload. */
const KEPT_DAYS = 30
const NAME = 'pastas'

/** The folders that an upload's photos were chosen from, for the user who chose them. */
export interface KeptFolders {
  envio: string
  userId: string
  /** When they were kept, in ms since 1970. */
  em: number
  pastas: readonly FileSystemDirectoryHandle[]
}

/** Where folders are kept. */
export interface FolderShelf {
  all: () => Promise<KeptFolders[]>
  put: (kept: KeptFolders) => Promise<unknown>
  remove: (envio: string) => Promise<unknown>
  clear: () => Promise<unknown>
}

const asked = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new DOMException('no answer'))
  })

function opened(): Promise<IDBDatabase> {
  const request = indexedDB.open(NAME, 1)
  request.onupgradeneeded = () => request.result.createObjectStore(NAME, { keyPath: 'envio' })
  return asked(request)
}

/** Makes one request of the browser's database; undefined where the browser has no folders that can be kept. */
async function inShelf<T>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T | undefined> {
  if (!('indexedDB' in window && 'FileSystemDirectoryHandle' in window)) return undefined
  const db = await opened()
  try {
    return await asked(work(db.transaction(NAME, mode).objectStore(NAME)))
  } finally {
    db.close()
  }
}

/** Storage in the browser's database, the one place that holds folders when the browser is closed. */
const databaseShelf: FolderShelf = {
  all: async () => (await inShelf('readonly', (store) => store.getAll() as IDBRequest<KeptFolders[]>)) ?? [],
  put: (kept) => inShelf('readwrite', (store) => store.put(kept)),
  remove: (envio) => inShelf('readwrite', (store) => store.delete(envio)),
  clear: () => inShelf('readwrite', (store) => store.clear()),
}

/**
 * Folders of uploads under way, so that going on with one needs a permission but no choosing. Only Chromium
 * gives folders that can be kept; elsewhere there are none. They are private: 'Sair' forgets them all. Each
 * call rejects with DOMException where the browser keeps nothing. Source: docs/decisions/132.
 */
export function foldersOn(shelf: FolderShelf) {
  return {
    keep: async (envio: string, pastas: readonly FileSystemDirectoryHandle[]): Promise<void> => {
      const userId = tabUserId()
      if (userId !== null) await shelf.put({ envio, userId, em: Date.now(), pastas })
    },
    /** The folders of this tab's user, by upload; those that are too old are forgotten. */
    read: async (): Promise<Map<string, readonly FileSystemDirectoryHandle[]>> => {
      const userId = tabUserId()
      const all = await shelf.all()
      const isOld = ({ em }: KeptFolders) => Date.now() - em > KEPT_DAYS * DAY_MS
      for (const { envio } of all.filter(isOld)) await shelf.remove(envio)
      const own = all.filter((kept) => kept.userId === userId && !isOld(kept))
      return new Map(own.map(({ envio, pastas }) => [envio, pastas]))
    },
    forget: async (envio: string): Promise<void> => void (await shelf.remove(envio)),
    /** Forgets the folders of everybody. */
    forgetAll: async (): Promise<void> => void (await shelf.clear()),
  }
}

export type Folders = ReturnType<typeof foldersOn>

/** The folders that this browser keeps. */
export const folders: Folders = foldersOn(databaseShelf)
