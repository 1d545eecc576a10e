import { useState } from 'react'
import { usePreference } from '../review/use-preference.ts'

/**
 * Whether the fields of what is to be done are shown, which this device keeps, and the function that opens
 * them.
 */
export function useTratamento() {
  const [open, setOpen] = usePreference('tratamentoAberto', false)
  const [asked, setAsked] = useState(0)
  return {
    open,
    setOpen,
    /** How often a key asked for the fields: each time the focus goes to the severity. */
    asked,
    onEnter: () => {
      setOpen(true)
      setAsked((before) => before + 1)
    },
  }
}

export type Treating = ReturnType<typeof useTratamento>
