import { useEffect, useState } from 'react'
import { BitmapCache } from './bitmap-cache.ts'

interface BitmapsInput {
  /** Address of the open photo. */
  image: string
  /**
   * Addresses of the derivatives of its neighbours, or of the neighbours' originals while nobody knows which
   * derivatives are needed.
   */
  ahead: readonly string[]
  /** True when the open photo has loaded, so that its neighbours may be fetched. */
  ready: boolean
}

/**
 * Decoded derivatives of the open photo, and of its neighbours ahead of time; all others are let go.
 * Derivatives of the neighbours that are there already stay while the photo loads.
 */
export function useBitmaps({ image, ahead, ready }: BitmapsInput): BitmapCache {
  const [bitmaps] = useState(() => new BitmapCache())
  const list = ahead.join('\n')
  useEffect(() => {
    const urls = list ? list.split('\n') : []
    bitmaps.keep((url) => [image, ...urls].some((wanted) => url.startsWith(wanted)))
    if (!ready) return
    // A neighbour that does not come now is asked for again, and reported, when it is opened.
    for (const url of urls) bitmaps.load(url, 'low').catch(() => undefined)
  }, [bitmaps, image, list, ready])
  useEffect(() => () => bitmaps.keep(() => false), [bitmaps])
  return bitmaps
}
