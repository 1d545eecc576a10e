import { z } from 'zod'
import { jsonOf } from '#shared/text/json'
import { tabUserId } from './stored-session.ts'

/**
 * A list kept on this device for the user this tab shows: its first `most` items. What cannot be read counts
 * as none.
 */
export function ownList<Item extends z.ZodType>(name: string, { item, most }: { item: Item; most: number }) {
  type Items = readonly z.infer<Item>[]
  const schema = z.array(item)
  const none: Items = []
  let last: { text: string | null; items: Items } = { text: null, items: none }
  const keyOf = () => {
    const userId = tabUserId()
    return userId === null ? null : `${name}:${encodeURIComponent(userId)}`
  }
  return {
    /** The list; the very same array until something is written, here or in another tab. */
    read(): Items {
      const key = keyOf()
      const text = key === null ? null : localStorage.getItem(key)
      if (text !== last.text) last = { text, items: schema.safeParse(jsonOf(text ?? '')).data ?? none }
      return last.items
    },
    /**
     * Keeps the list; does nothing while nobody is signed in. Throws QuotaExceededError when the storage is
     * full.
     */
    keep(items: Items): void {
      const key = keyOf()
      if (key === null) return
      const kept = items.slice(0, most)
      const text = JSON.stringify(kept)
      localStorage.setItem(key, text)
      // To check a long list anew costs several times what it costs to write it, and it is kept with each photo seen.
      last = { text, items: kept }
    },
  }
}
