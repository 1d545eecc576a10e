import { useEffect, useRef, useState } from 'react'
import type { Foto } from '#shared/contract/inspecao/foto'
import type { Linha, Busca } from '#shared/linhas/index'
import { readDrafts, useDrafts } from './drafts.ts'
import { linhaOsOf } from './linha-os.ts'
import { initialStates, fotoStates, type FotoAction, type FotoMarcacao } from './estado/foto-states.ts'
import { useSaving } from './saving/use-saving.ts'

interface MarcacoesInput {
  linha: Linha
  busca: Busca
  fotos: readonly Foto[]
  onSaved: (index: number) => void
}

/** Marks of every photo of a search, kept as drafts while unsaved, and how they are saved. */
export function useMarcacoes({ linha, busca, fotos, onSaved }: MarcacoesInput) {
  const order = linhaOsOf(linha, busca)
  const [states, setStates] = useState<readonly FotoMarcacao[]>(() => initialStates(fotos, readDrafts(order)))
  const now = useRef(states)
  const dispatch = (action: FotoAction) => {
    now.current = fotoStates(now.current, action)
    setStates(now.current)
  }
  useDrafts(order, states)
  // `onSaved` looks for the next photo among the marks as they are when the answer comes, not as they were
  // when the save was sent.
  const told = useRef(onSaved)
  useEffect(() => {
    told.current = onSaved
  })
  const saves = useSaving({
    linha,
    busca,
    fotos,
    dispatch,
    onSaved: (index) => told.current(index),
    // Read from the ref: saves that follow each other do not wait until the outcome of the last one is drawn.
    statesNow: () => now.current,
  })
  return { states, dispatch, ...saves }
}
