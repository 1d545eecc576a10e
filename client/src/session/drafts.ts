import { jsonOf } from '#shared/text/json'
import { tabUserId } from './stored-session.ts'

/**
 * Where a piece of unsaved work waits: in `memory` it survives a trip to the login, with its files; in the
 * `tab` it survives a reload, as JSON; in the `browser` it survives a closed tab.
 */
export type Place = 'memory' | 'tab' | 'browser'

/** Beginning of the keys of drafts in the browser's storages, which hold other keys, too (the four of §3). */
const PREFIX = 'rascunho:'

interface Shelf {
  read: (key: string) => unknown
  write: (key: string, value: unknown) => void
  remove: (key: string) => void
  keys: () => string[]
}

function memoryShelf(): Shelf {
  const kept = new Map<string, unknown>()
  return {
    read: (key) => kept.get(key),
    write: (key, value) => kept.set(key, value),
    remove: (key) => kept.delete(key),
    keys: () => [...kept.keys()],
  }
}

const storageShelf = (storage: () => Storage): Shelf => ({
  read: (key) => jsonOf(storage().getItem(key) ?? ''),
  write: (key, value) => storage().setItem(key, JSON.stringify(value)),
  remove: (key) => storage().removeItem(key),
  keys: () => Object.keys(storage()).filter((key) => key.startsWith(PREFIX)),
})

const SHELVES: Record<Place, Shelf> = {
  memory: memoryShelf(),
  tab: storageShelf(() => sessionStorage),
  browser: storageShelf(() => localStorage),
}

/** A named piece of unsaved work of the user this tab shows; another user's is never given out. */
export interface Draft<T> {
  /** What is kept; undefined when nothing is, or what is there cannot be read. */
  read: () => T | undefined
  /** Throws QuotaExceededError when the browser's storage is full. */
  keep: (value: T) => void
  forget: () => void
}

interface DraftInput<T> {
  place: Place
  name: string
  /** Makes the value again from what was kept; undefined where that cannot be read. */
  parse: (kept: unknown) => T | undefined
}

/** Key of a draft of the user this tab shows; null without one. */
function keyOf(name: string): string | null {
  const userId = tabUserId()
  return userId === null ? null : `${PREFIX}${encodeURIComponent(userId)}:${name}`
}

/** Names of the drafts of the user this tab shows that the `browser` keeps and that begin with `beginning`. */
export function draftNames(beginning: string): string[] {
  const own = keyOf('')
  if (own === null) return []
  return SHELVES.browser
    .keys()
    .filter((key) => key.startsWith(own + beginning))
    .map((key) => key.slice(own.length))
}

/**
 * The draft of this name. A tab works for one user at a time: keeping a draft drops another user's of the
 * same name, except in the `browser`.
 */
export function draft<T>({ place, name, parse }: DraftInput<T>): Draft<T> {
  const shelf = SHELVES[place]
  const key = () => keyOf(name)
  return {
    read: () => {
      const own = key()
      return own === null ? undefined : parse(shelf.read(own))
    },
    keep: (value) => {
      const own = key()
      if (own === null) return
      if (place !== 'browser')
        for (const other of shelf.keys()) if (other !== own && other.endsWith(`:${name}`)) shelf.remove(other)
      shelf.write(own, value)
    },
    forget: () => {
      const own = key()
      if (own !== null) shelf.remove(own)
    },
  }
}

/**
 * Forgets all unsaved work of these places, whosever it is. 'Sair' leaves that of the `browser`, for its
 * user's return.
 */
export function forgetDrafts(...places: readonly Place[]) {
  for (const place of places) for (const key of SHELVES[place].keys()) SHELVES[place].remove(key)
}
