import { useReducer } from 'react'
import type { Foto } from '#shared/contract/linha'
import type { Linha } from '#shared/linhas/index'
import type { Busca } from '../../../calls/linha-procedures.ts'
import { readDrafts, type DraftOwner } from './drafts.ts'
import { initialStates, fotoStates } from './foto-states.ts'
import { useDrafts } from './use-drafts.ts'
import { useSaving } from './use-saving.ts'

interface MarcacoesInput {
  linha: Linha
  busca: Busca
  fotos: readonly Foto[]
  owner: DraftOwner
  onSaved: (index: number) => void
}

/** Marks of every photo of a search, kept as drafts while unsaved, and how they are saved. */
export function useMarcacoes({ linha, busca, fotos, owner, onSaved }: MarcacoesInput) {
  const [states, dispatch] = useReducer(fotoStates, null, () =>
    initialStates(fotos, readDrafts(localStorage, owner)),
  )
  useDrafts(owner, states)
  const saves = useSaving({ linha, busca, fotos, states, dispatch, onSaved })
  return { states, dispatch, ...saves }
}
