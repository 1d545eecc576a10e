import { useState } from 'react'
import type { CampoId, Busca } from '#shared/linhas/index'
import { withoutUnseen } from '#shared/text/unseen'
import { trimBusca } from './busca.ts'

/**
 * State of a search form: what is typed, and the trimmed search. Another `address` fills the form in anew. A
 * field of nothing but spaces is emptied, so that the browser's own check of a required field sees it.
 */
export function useBusca(inicial: Busca, address: string) {
  const [valores, setValores] = useState(inicial)
  const [filledBy, setFilledBy] = useState(address)
  if (filledBy !== address) {
    setFilledBy(address)
    setValores(inicial)
  }
  const change = (campo: CampoId, valor: string) =>
    setValores((antes) => ({ ...antes, [campo]: withoutUnseen(valor).trimStart() }))
  return { valores, change, busca: trimBusca(valores) }
}
