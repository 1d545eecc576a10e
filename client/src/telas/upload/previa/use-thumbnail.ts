import { useEffect, useRef, useState } from 'react'
import { thumbnail } from './thumbnails.ts'

/** How far outside the screen a photo may be when its picture begins to be made. */
const MARGIN = '300px'

/**
 * Picture of a local photo, made when it comes near the screen; null until it is made, 'broken' when it can't
 * be.
 */
export function useThumbnail(file: File) {
  const ref = useRef<HTMLSpanElement>(null)
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    const element = ref.current
    if (!element) return
    const abort = new AbortController()
    const load = () =>
      thumbnail(file, abort.signal).then(
        (made) => !abort.signal.aborted && setUrl(made),
        () => !abort.signal.aborted && setUrl('broken'),
      )
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        observer.disconnect()
        void load()
      },
      { rootMargin: MARGIN },
    )
    observer.observe(element)
    return () => {
      observer.disconnect()
      abort.abort()
    }
  }, [file])
  return { ref, url }
}
