import { useEffect, useState } from 'react'
import { BitmapCache } from './bitmap-cache.ts'

interface BitmapsInput {
  /** Address of the open photo. */
  image: string
  /**
   * Addresses of the derivatives of its neighbours, the likeliest to be opened next first, or of the neighbours'
   * originals while nobody knows which derivatives are needed.
   */
  ahead: readonly string[]
  /** True when the open photo has loaded, so that its neighbours may be fetched. */
  ready: boolean
}

const nothing = () => undefined

/**
 * Decoded derivatives of the open photo, and of its neighbours ahead of time: of the first one alone, then of the rest.
 * All others are let go. While the photo loads, those of its neighbours that are there already stay, and those that are
 * on their way are stopped: over a slow link they would take their part from it.
 */
export function useBitmaps({ image, ahead, ready }: BitmapsInput): BitmapCache {
  const [bitmaps] = useState(() => new BitmapCache())
  const list = ahead.join('\n')
  useEffect(() => {
    const urls = list ? list.split('\n') : []
    const isOfOpen = (url: string) => url.startsWith(image)
    const isAwaited = !bitmaps.hasDecoded(isOfOpen)
    bitmaps.keep((url) => {
      if (isOfOpen(url)) return true
      return urls.some((wanted) => url.startsWith(wanted)) && (!isAwaited || bitmaps.peek(url) !== null)
    })
    if (!ready) return
    let isOpen = true
    // A neighbour that does not come now is asked for again, and reported, when it is opened.
    const load = (url: string) => bitmaps.load(url, 'low').then(nothing, nothing)
    const [next, ...others] = urls
    const loadOthers = () => {
      if (isOpen) for (const url of others) void load(url)
    }
    if (next !== undefined) void load(next).then(loadOthers)
    return () => {
      isOpen = false
    }
  }, [bitmaps, image, list, ready])
  useEffect(() => () => bitmaps.keep(() => false), [bitmaps])
  return bitmaps
}
