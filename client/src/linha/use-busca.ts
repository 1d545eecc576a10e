import { useState } from 'react'
import type { CampoId, Busca } from '#shared/linhas/index'
import { trimBusca, type Valores } from './busca.ts'

/** State of a search form: what is typed, and the same as a clean search. */
export function useBusca(inicial: Busca = {}) {
  const [valores, setValores] = useState<Valores>(inicial)
  const change = (campo: CampoId, valor: string) => setValores((antes) => ({ ...antes, [campo]: valor }))
  return { valores, change, busca: trimBusca(valores) }
}
