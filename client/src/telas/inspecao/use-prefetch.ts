import { useEffect, useRef, useState } from 'react'

/**
 * Loads and decodes these images ahead, and lets go of all others, so that no more than the given ones stay in
 * memory. Returns the addresses that are ready to be shown at once.
 */
export function usePrefetch(urls: readonly string[]): ReadonlySet<string> {
  const kept = useRef(new Map<string, HTMLImageElement>())
  const [ready, setReady] = useState<ReadonlySet<string>>(new Set())
  const list = urls.join('\n')
  useEffect(() => {
    const wanted = new Set(list ? list.split('\n') : [])
    const images = kept.current
    for (const [url, image] of images) {
      if (wanted.has(url)) continue
      image.src = ''
      images.delete(url)
    }
    const settle = (url: string) => {
      if (!images.has(url)) return
      setReady((before) => new Set([...before, url].filter((each) => images.has(each))))
    }
    for (const url of wanted) {
      if (images.has(url)) continue
      const image = new Image()
      image.src = url
      images.set(url, image)
      // A photo that cannot be fetched ahead is asked for again, and reported, when it is opened.
      image.decode().then(
        () => settle(url),
        () => images.delete(url),
      )
    }
  }, [list])
  return ready
}
