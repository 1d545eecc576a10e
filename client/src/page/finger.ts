import { useSyncExternalStore } from 'react'

const EVENTS = ['pointerdown', 'pointermove'] as const

/** Type of the last pointer; null until one was seen, while it counts what the device is made for. */
let seen: string | null = null

const isMadeForFingers = () => window.matchMedia('(pointer: coarse)').matches
const isFinger = () => (seen === null ? isMadeForFingers() : seen === 'touch')
const isFingerOrPen = () => (seen === 'pen' ? isMadeForFingers() : isFinger())

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

/** True while the page is used with a finger; a device may have a mouse and a pen as well. */
export const useFinger = () => useSyncExternalStore(listen, isFinger)

/** True while the page is used with a finger, or with the pen of a tablet. */
export const useFingerOrPen = () => useSyncExternalStore(listen, isFingerOrPen)
