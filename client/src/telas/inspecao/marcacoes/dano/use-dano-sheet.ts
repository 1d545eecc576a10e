import { useState } from 'react'
import type { Id } from '#shared/contract/reading/id'
import type { Marker } from '#shared/marcacao/marker'
import { useFingerOrPen } from '../../../../page/finger.ts'
import type { FotoMarcacao } from '../estado/foto-states.ts'

/**
 * Whether the damage is asked for: once a finger, or a tablet's pen, has drawn the first marker of a photo
 * that has no damage yet.
 */
export function useDanoSheet(foto: Id, { atual }: FotoMarcacao) {
  const [asked, setAsked] = useState<Id | null>(null)
  const byHand = useFingerOrPen()
  return {
    open: asked === foto,
    /** To be called with every marker before it counts; `kind` is that of a step with the keyboard. */
    onMarker: (marker: Marker | null, kind?: 'passo') => {
      const first = marker !== null && atual.marker === null && atual.dano === ''
      if (first && kind === undefined && byHand) setAsked(foto)
    },
    close: () => setAsked(null),
  }
}
