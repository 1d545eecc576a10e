import { useCallback, useState } from 'react'

/**
 * How many thumbnails of the strip load at once: a browser has six connections to a gateway, and the open
 * photo needs one.
 */
const AT_ONCE = 2

/**
 * Thumbnails that may load now: those that have loaded, and the next ones outwards from the open photo, whose
 * place among the sources is `open`. That photo's own loads alone, since whatever else is made meanwhile
 * holds up the large picture.
 */
export function loadableThumbnails(
  sources: readonly string[],
  open: number,
  { done, atOnce = AT_ONCE }: { done: ReadonlySet<string>; atOnce?: number | undefined },
): Set<string> {
  const places = sources.map((src, at) => ({ src, distance: Math.abs(at - open) }))
  const missing = places
    .filter(({ src }) => !done.has(src))
    .toSorted((one, other) => one.distance - other.distance)
  const [first] = missing
  const next = missing.slice(0, first?.distance === 0 ? 1 : atOnce)
  return new Set([...sources.filter((src) => done.has(src)), ...next.map(({ src }) => src)])
}

/**
 * Which thumbnails may load, `atOnce` of them at a time; `onDone` is to be called when one has loaded, or
 * failed to.
 */
export function useThumbnailTurns(sources: readonly string[], open: number, atOnce?: number) {
  const [done, setDone] = useState<ReadonlySet<string>>(() => new Set())
  const onDone = useCallback((src: string) => setDone((before) => new Set(before).add(src)), [])
  return { turns: loadableThumbnails(sources, open, { done, atOnce }), onDone }
}
