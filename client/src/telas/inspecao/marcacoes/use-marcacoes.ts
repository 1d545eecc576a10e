import { useReducer } from 'react'
import type { Foto } from '#shared/contract/linha'
import type { Linha, Busca } from '#shared/linhas/index'
import { readDrafts, useDrafts } from './drafts.ts'
import { initialStates, fotoStates } from './estado/foto-states.ts'
import { useSaving } from './saving/use-saving.ts'

interface MarcacoesInput {
  linha: Linha
  busca: Busca
  fotos: readonly Foto[]
  onSaved: (index: number) => void
}

/** Marks of every photo of a search, kept as drafts while unsaved, and how they are saved. */
export function useMarcacoes({ linha, busca, fotos, onSaved }: MarcacoesInput) {
  const order = { linha: linha.id, os: busca.os ?? '' }
  const [states, dispatch] = useReducer(fotoStates, null, () => initialStates(fotos, readDrafts(order)))
  useDrafts(order, states)
  const saves = useSaving({ linha, busca, fotos, states, dispatch, onSaved })
  return { states, dispatch, ...saves }
}
