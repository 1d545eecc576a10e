import { useState } from 'react'

/** A yes-or-no choice kept in local storage; `key` names it. */
export function usePreference(key: string, initial: boolean): [boolean, (value: boolean) => void] {
  const [value, setValue] = useState(() => {
    const stored = localStorage.getItem(key)
    return stored === null ? initial : stored === 'sim'
  })
  const change = (next: boolean) => {
    localStorage.setItem(key, next ? 'sim' : 'nao')
    setValue(next)
  }
  return [value, change]
}
