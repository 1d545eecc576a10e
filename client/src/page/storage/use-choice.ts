import { useState } from 'react'
import { keepIfRoom } from './keep-if-room.ts'

interface HowKept<T> {
  /** Reads the choice from the text that is kept, which is null where nothing is. */
  read: (kept: string | null) => T
  write: (value: T) => string
}

/** A choice kept on this device under a key, for every user of it. */
export function useChoice<T>(key: string, { read, write }: HowKept<T>): [T, (value: T) => void] {
  const [value, setValue] = useState(() => read(localStorage.getItem(key)))
  const change = (next: T) => {
    setValue(next)
    keepIfRoom(key, write(next))
  }
  return [value, change]
}
