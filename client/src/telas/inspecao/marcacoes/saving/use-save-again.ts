import { useRef } from 'react'
import { isSemDano } from '#shared/marcacao/marker'
import { estadoFoto, type FotoMarcacao } from '../estado/foto-states.ts'
import type { useUnderWay } from './use-under-way.ts'

/** What is saved of a photo: its marks as they stand, or that it was inspected and has no damage. */
export type ToSave = 'atual' | 'semDano'

interface Again {
  statesNow: () => readonly FotoMarcacao[]
  endOf: ReturnType<typeof useUnderWay>['endOf']
}

/**
 * Saves that were asked for while one of the same photo was on its way: once that has ended, one more save is
 * made, of what is to be saved then.
 */
export function useSaveAgain({ statesNow, endOf }: Again) {
  const asked = useRef(new Map<number, ToSave>())
  const isNeeded = (index: number): boolean => {
    const state = statesNow()[index]
    const what = asked.current.get(index)
    if (!state || !what) return false
    return what === 'semDano' ? !state.salvas || !isSemDano(state.salvas) : estadoFoto(state) === 'marcada'
  }
  return {
    isNeeded,
    /** Calls `save` once the save on its way has ended, unless that one left nothing to save. */
    afterThis: (index: number, what: ToSave, save: (index: number, what: ToSave) => void) => {
      const isWaiting = asked.current.has(index)
      asked.current.set(index, what)
      if (isWaiting) return
      void endOf(index)?.then(() => {
        const last = asked.current.get(index) ?? what
        const isDue = isNeeded(index)
        asked.current.delete(index)
        if (isDue) save(index, last)
      })
    },
    /** Drops the save that was asked for again, when a question about its photo is open instead. */
    forget: (index: number) => void asked.current.delete(index),
  }
}
