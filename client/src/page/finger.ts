import { useSyncExternalStore } from 'react'
import { listenTo } from './listen-to.ts'

/** Type of the last pointer; null until one was seen, while it counts what the device is made for. */
let seen: string | null = null

const isMadeForFingers = () => window.matchMedia('(pointer: coarse)').matches
const isFinger = () => (seen === null ? isMadeForFingers() : seen === 'touch')
const isFingerOrPen = () => (seen === 'pen' ? isMadeForFingers() : isFinger())

function listen(listener: () => void): () => void {
  const note = ({ pointerType }: PointerEvent) => {
    seen = pointerType
    listener()
  }
  return listenTo(window, { pointerdown: note, pointermove: note }, { capture: true, passive: true })
}

/** True while the page is used with a finger; a device may have a mouse and a pen as well. */
export const useFinger = () => useSyncExternalStore(listen, isFinger)

/** True while the page is used with a finger, or with the pen of a tablet. */
export const useFingerOrPen = () => useSyncExternalStore(listen, isFingerOrPen)
