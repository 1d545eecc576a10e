import { useSyncExternalStore } from 'react'

const EVENTS = ['pointerdown', 'pointermove'] as const

/** Null until a pointer was seen: what the device is worked by first counts then. */
let seen: string | null = null

const isMadeForFingers = () => window.matchMedia('(pointer: coarse)').matches
const isFinger = () => (seen === null ? isMadeForFingers() : seen === 'touch')
const isHeld = () => (seen === 'pen' ? isMadeForFingers() : isFinger())

function listen(listener: () => void): () => void {
  const end = new AbortController()
  const note = ({ pointerType }: PointerEvent) => {
    seen = pointerType
    listener()
  }
  for (const type of EVENTS)
    window.addEventListener(type, note, { capture: true, passive: true, signal: end.signal })
  return () => end.abort()
}

/** True where the page is worked by a finger just now; a device may have a mouse and a pen as well. */
export const useFinger = () => useSyncExternalStore(listen, isFinger)

/** The same, and with the pen of a tablet. */
export const useFingerOrPen = () => useSyncExternalStore(listen, isHeld)
