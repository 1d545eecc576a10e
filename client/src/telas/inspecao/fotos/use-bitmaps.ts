import { useEffect, useState } from 'react'
import { BitmapCache } from './bitmap-cache.ts'

/** Decoded derivatives of the open photo, and of these neighbours ahead of time; all others are let go. */
export function useBitmaps(image: string, ahead: readonly string[]): BitmapCache {
  const [bitmaps] = useState(() => new BitmapCache())
  const list = ahead.join('\n')
  useEffect(() => {
    const urls = list ? list.split('\n') : []
    bitmaps.keep((url) => url.startsWith(image) || urls.includes(url))
    // A neighbour that does not come now is asked for again, and reported, when it is opened.
    for (const url of urls) bitmaps.load(url, 'low').catch(() => undefined)
  }, [bitmaps, image, list])
  useEffect(() => () => bitmaps.keep(() => false), [bitmaps])
  return bitmaps
}
