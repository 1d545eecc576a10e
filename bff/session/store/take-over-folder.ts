import type { FolderSessionStore } from './sqlite-session-store.ts'
import type { SessionRecord } from './session-store.ts'

/** The server that sessions are kept on. */
interface Destination {
  insert: (session: SessionRecord) => Promise<unknown>
  /** Ends every session and token of a user. */
  end: (owner: string) => Promise<unknown>
}

/**
 * Carries out the commands that were noted in the folder, and moves sessions kept in the folder to the server.
 * Everything that looks at sessions must first await the returned function; it rejects as the server does. The work is
 * done once for all who wait, so that a note from before a login cannot end the session that the login began.
 */
export function takeOverFolder(
  folder: FolderSessionStore,
  { insert, end }: Destination,
): () => Promise<void> {
  let isEmpty = false
  let emptying: Promise<void> | undefined

  /** Notes and sessions are removed from the folder once they have been dealt with. */
  const empty = async () => {
    try {
      while (!isEmpty) {
        // This is set first, so that a note written from now on counts anew.
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
