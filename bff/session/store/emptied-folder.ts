import type { FolderSessionStore } from './sqlite-session-store.ts'
import type { SessionRecord } from './session-store.ts'

/** The server that sessions are kept on. */
interface Destination {
  insert: (session: SessionRecord) => Promise<unknown>
  /** Ends every session and token of a user. */
  end: (owner: string) => Promise<unknown>
}

/**
 * Carries out what a command told in the folder, and takes to the server what was kept in the folder before there was one.
 * The returned function is for everything that looks at sessions to await first; it rejects as the server does. What it does
 * is done once for all who wait, so that nothing told before a sign-in can end what began after it.
 */
export function emptied(folder: FolderSessionStore, { insert, end }: Destination): () => Promise<void> {
  let isEmpty = false
  let emptying: Promise<void> | undefined

  /** The note goes, and the session, once it is done. */
  const empty = async () => {
    try {
      while (!isEmpty) {
        // Said first: what is told from now on counts anew.
        isEmpty = true
        const notes = await folder.endings()
        for (const note of notes) {
          await end(note.owner)
          await folder.forgetEnding(note)
        }
        const sessions = await folder.oldest()
        await Promise.all(sessions.map(insert))
        for (const { key } of sessions) await folder.delete(key)
        if (notes.length + sessions.length > 0) isEmpty = false
      }
    } catch (error) {
      isEmpty = false
      throw error
    }
  }

  return async () => {
    if (folder.wasTold()) isEmpty = false
    while (!isEmpty || emptying) await (emptying ??= empty().finally(() => (emptying = undefined)))
  }
}
