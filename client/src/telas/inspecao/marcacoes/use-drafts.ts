import { useEffect, useRef } from 'react'
import { TEXTOS } from '#shared/textos/textos'
import { notify } from '../../../page/notice.ts'
import { writeDrafts, type DraftOrder } from './drafts.ts'
import { estadoFoto, type FotoMarcacao } from './foto-states.ts'

/** Says once, after a search, how many unsaved marks came back. */
function useRestoredNotice(states: readonly FotoMarcacao[]) {
  const restored = useRef(states.filter((foto) => estadoFoto(foto) === 'marcada').length)
  useEffect(() => {
    if (restored.current > 0) notify.warn(TEXTOS.inspecao.rascunhos(restored.current))
  }, [])
}

/** Keeps unsaved marks in local storage as they are made, so that neither a closed tab nor a login loses them. */
export function useDrafts({ linha, os }: DraftOrder, states: readonly FotoMarcacao[]) {
  const written = useRef<readonly FotoMarcacao[]>([])
  useRestoredNotice(states)
  useEffect(() => {
    const changed = states.filter((foto, i) => foto !== written.current[i])
    written.current = states
    try {
      writeDrafts({ linha, os }, changed)
    } catch (cause) {
      if (!(cause instanceof DOMException)) throw cause
      notify.warn(TEXTOS.inspecao.semRascunho)
    }
  }, [linha, os, states])
}
