import { useRef, useState } from 'react'

/** The saves on their way: the indexes of their photos, for what is drawn, and the end of each. */
export function useUnderWay() {
  const [saving, setSaving] = useState<ReadonlySet<number>>(new Set())
  const ends = useRef(new Map<number, Promise<unknown>>())
  return {
    saving,
    /** Notes work on a photo until it has ended, and gives it back. */
    during: <T>(index: number, work: Promise<T>): Promise<T> => {
      setSaving((before) => new Set([...before, index]))
      const end = work.finally(() => {
        ends.current.delete(index)
        setSaving((before) => new Set([...before].filter((each) => each !== index)))
      })
      ends.current.set(index, end)
      return work
    },
    isUnderWay: (index: number) => ends.current.has(index),
    endOf: (index: number) => ends.current.get(index),
    /** Resolves once every save that is on its way now has ended. */
    allEnded: () => Promise.allSettled(ends.current.values()),
  }
}
