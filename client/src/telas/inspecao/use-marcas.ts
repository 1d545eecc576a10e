import { useReducer, useState } from 'react'
import type { Foto } from '#shared/contract/linha'
import type { Linha } from '#shared/linhas/index'
import { TEXTOS } from '#shared/textos'
import { linhaProcedures } from '../../lib/linha-procedures.ts'
import { notifyError } from '../../lib/notify-error.ts'
import { notify } from '../../ui/toast.tsx'
import { readDrafts, type DraftOwner } from './drafts.ts'
import { marcacaoPayload } from './payload.ts'
import { initialStates, photoStates } from './photo-states.ts'
import { useDrafts } from './use-drafts.ts'

interface MarcasInput {
  linha: Linha
  fotos: readonly Foto[]
  owner: DraftOwner
  onSaved: (index: number) => void
}

/** Marks of every photo of a search, kept as drafts while unsaved, and how they are saved. */
export function useMarcas({ linha, fotos, owner, onSaved }: MarcasInput) {
  const [states, dispatch] = useReducer(photoStates, null, () =>
    initialStates(fotos, readDrafts(localStorage, owner)),
  )
  const [saving, setSaving] = useState<ReadonlySet<number>>(new Set())
  useDrafts(owner, states)

  const mark = (index: number, busy: boolean) =>
    setSaving((before) => new Set(busy ? [...before, index] : [...before].filter((each) => each !== index)))

  const save = (index: number) => {
    const foto = fotos[index]
    const state = states[index]
    if (!foto || !state || saving.has(index)) return
    mark(index, true)
    linhaProcedures(linha)
      .salvarMarcacoes.mutate(marcacaoPayload(linha, foto, state))
      .then(
        () => {
          dispatch({ type: 'saved', index, marcas: state.atual })
          notify.ok(TEXTOS.inspecao.salvo)
          onSaved(index)
        },
        (error: unknown) => notifyError(error, TEXTOS.inspecao.erroSalvar),
      )
      .finally(() => mark(index, false))
  }

  return { states, dispatch, saving, save }
}
