import { useEffect, useEffectEvent, useState } from 'react'
import { listenTo } from '../../../page/listen-to.ts'
import { isCovered } from '../../../ui/dialogs/is-covered.ts'

const filesOf = ({ dataTransfer }: DragEvent) => (dataTransfer?.types.includes('Files') ? dataTransfer : null)

/**
 * Takes files that are dropped anywhere on the page; true while some are held over it. Outside a zone that
 * takes them, a browser would open a dropped photo in place of the page, and all that was chosen and typed
 * would be lost.
 */
export function useFileDrop(onDrop: (transfer: DataTransfer) => void): boolean {
  const [over, setOver] = useState(false)
  const take = useEffectEvent(onDrop)
  useEffect(
    () =>
      listenTo(window, {
        // A picture of the page itself would be taken for a file, too.
        dragstart: (event) => {
          if (event.target instanceof HTMLImageElement) event.preventDefault()
        },
        dragover: (event) => {
          if (!filesOf(event)) return
          event.preventDefault()
          setOver(!isCovered())
        },
        dragleave: ({ relatedTarget }) => {
          if (relatedTarget === null) setOver(false)
        },
        drop: (event) => {
          const transfer = filesOf(event)
          if (!transfer) return
          event.preventDefault()
          setOver(false)
          if (!isCovered()) take(transfer)
        },
      }),
    [],
  )
  return over
}
