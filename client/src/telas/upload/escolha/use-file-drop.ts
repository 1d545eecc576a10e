import { useEffect, useRef, useState } from 'react'
import { isCovered } from '../../../ui/dialogs/is-covered.ts'

/**
 * Takes files that are dropped anywhere on the page; true while some are held over it. Outside a zone that
 * takes them, a browser would open a dropped photo in place of the page, and all that was chosen and typed
 * would be lost.
 */
export function useFileDrop(onDrop: (transfer: DataTransfer) => void): boolean {
  const [over, setOver] = useState(false)
  const take = useRef(onDrop)
  useEffect(() => {
    take.current = onDrop
  })
  useEffect(() => {
    const gone = new AbortController()
    const listen = (type: 'dragstart' | 'dragover' | 'dragleave' | 'drop', on: (event: DragEvent) => void) =>
      window.addEventListener(type, on, { signal: gone.signal })
    const filesOf = ({ dataTransfer }: DragEvent) =>
      dataTransfer?.types.includes('Files') ? dataTransfer : null
    // A picture of the page itself would be taken for a file, too.
    listen('dragstart', (event) => {
      if (event.target instanceof HTMLImageElement) event.preventDefault()
    })
    listen('dragover', (event) => {
      if (!filesOf(event)) return
      event.preventDefault()
      setOver(!isCovered())
    })
    listen('dragleave', ({ relatedTarget }) => {
      if (relatedTarget === null) setOver(false)
    })
    listen('drop', (event) => {
      const transfer = filesOf(event)
      if (!transfer) return
      event.preventDefault()
      setOver(false)
      if (!isCovered()) take.current(transfer)
    })
    return () => gone.abort()
  }, [])
  return over
}
