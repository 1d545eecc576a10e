import { useEffect, useEffectEvent } from 'react'
import { commandOf, inField, type Command } from './shortcuts.ts'

/** Runs the commands of the keyboard while mounted; Esc leaves a field. */
export function useShortcuts(oneKey: boolean, run: (command: Command) => void) {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape' && inField(event.target) && event.target instanceof HTMLElement) {
      event.target.blur()
      return
    }
    const command = commandOf(event, oneKey)
    if (!command) return
    event.preventDefault()
    run(command)
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKeyDown(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}
