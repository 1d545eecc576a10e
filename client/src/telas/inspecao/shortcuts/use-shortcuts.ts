import { useEffectEvent, useLayoutEffect } from 'react'
import { listenTo } from '../../../page/listen-to.ts'
import { isCovered } from '../../../ui/dialogs/is-covered.ts'
import { commandOf, hasOwnUndo, inField, type Command } from './shortcuts.ts'

const HISTORY_INPUT: Readonly<Record<string, Command>> = { historyUndo: 'desfazer', historyRedo: 'refazer' }

/**
 * Runs the commands of the keyboard while mounted. Esc leaves a field, after which `leaveField` sets the
 * focus.
 */
export function useShortcuts(oneKey: boolean, run: (command: Command) => void, leaveField: () => void) {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const { key, target } = event
    if (key === 'Escape' && !isCovered() && inField(target) && target instanceof HTMLElement) {
      target.blur()
      leaveField()
      return
    }
    const command = commandOf(event, oneKey)
    if (!command) return
    event.preventDefault()
    run(command)
  })
  // The browser's menu and a shaken phone ask a field to undo: the bench has one history for text and marker.
  const onBeforeInput = useEffectEvent((event: InputEvent) => {
    const command = HISTORY_INPUT[event.inputType]
    if (!command || isCovered() || hasOwnUndo(event.target)) return
    event.preventDefault()
    run(command)
  })
  // Listens from the moment the bench is drawn, so that a key pressed at once is not lost.
  useLayoutEffect(
    () =>
      listenTo(document, {
        keydown: (event) => onKeyDown(event),
        beforeinput: (event) => onBeforeInput(event),
      }),
    [],
  )
}
