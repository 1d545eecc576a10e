import { useState } from 'react'
import { useChoice } from '../../../../page/storage/use-choice.ts'
import { isNeutral, NEUTRAL, readAdjustments, type Adjustments } from './adjustments.ts'

const KEY = 'ajustesDaImagem'
/** Id of the filter on the page (`AdjustmentFilter`). */
export const FILTER_ID = 'ajustes-da-imagem'

/** How pictures are shown, the same from photo to photo, kept on this device. */
export function useAdjustments() {
  const [adjustments, onChange] = useChoice<Adjustments>(KEY, {
    read: readAdjustments,
    write: JSON.stringify,
  })
  const [open, setOpen] = useState(false)
  const neutral = isNeutral(adjustments)
  return {
    adjustments,
    neutral,
    /** CSS filter of the picture; none while it is neutral, which costs nothing. */
    filter: neutral ? undefined : `url(#${FILTER_ID})`,
    onChange,
    onReset: () => onChange(NEUTRAL),
    /** Whether the sliders are shown. */
    open,
    onToggle: () => setOpen((before) => !before),
  }
}

export type AdjustmentsState = ReturnType<typeof useAdjustments>
