import { useEffect, useRef } from 'react'
import { TEXTOS } from '#shared/textos/textos'
import { notify } from '../../../ui/toast.tsx'
import { writeDrafts, type DraftOwner } from './drafts.ts'
import { estadoFoto, type FotoMarcacao } from './foto-states.ts'

/** Says once, after a search, how many unsaved marks came back. */
function useRestoredNotice(states: readonly FotoMarcacao[]) {
  const restored = useRef(states.filter((foto) => estadoFoto(foto) === 'marcada').length)
  useEffect(() => {
    if (restored.current > 0) notify.warn(TEXTOS.inspecao.rascunhos(restored.current))
  }, [])
}

/** Keeps unsaved marks in local storage as they are made, so that neither a closed tab nor a login loses them. */
export function useDrafts({ userId, linha, os }: DraftOwner, states: readonly FotoMarcacao[]) {
  const written = useRef<readonly FotoMarcacao[]>([])
  useRestoredNotice(states)
  useEffect(() => {
    const changed = states.filter((foto, i) => foto !== written.current[i])
    written.current = states
    try {
      writeDrafts(localStorage, { userId, linha, os }, changed)
    } catch (cause) {
      if (!(cause instanceof DOMException)) throw cause
      notify.warn(TEXTOS.inspecao.semRascunho)
    }
  }, [userId, linha, os, states])
}
