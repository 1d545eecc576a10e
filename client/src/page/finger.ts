import { useSyncExternalStore } from 'react'

const EVENTS = ['pointerdown', 'pointermove'] as const

/** Null until a pointer was seen: what the device is worked by first counts then. */
let seen: boolean | null = null

const isFinger = () => seen ?? window.matchMedia('(pointer: coarse)').matches

function listen(listener: () => void): () => void {
  const end = new AbortController()
  const note = ({ pointerType }: PointerEvent) => {
    seen = pointerType === 'touch'
    listener()
  }
  for (const type of EVENTS)
    window.addEventListener(type, note, { capture: true, passive: true, signal: end.signal })
  return () => end.abort()
}

/** True where the page is worked by a finger just now; a device may have a mouse and a pen as well. */
export const useFinger = () => useSyncExternalStore(listen, isFinger)
