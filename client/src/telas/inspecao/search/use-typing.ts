import { useState } from 'react'
import type { Busca } from '#shared/linhas/index'
import { isSameBusca } from '../../../linha/busca/busca.ts'

/**
 * What has been typed in the form since the address asked for its order. Whoever types another order
 * meanwhile keeps the form: the bench in its place would take what is typed as its keys, which save and mark.
 */
export function useTyping(order: Busca) {
  const [typed, setTyped] = useState<{ over: Busca; busca: Busca } | null>(null)
  if (typed && !isSameBusca(typed.over, order)) setTyped(null)
  return {
    /** True when the form holds another search than this one by now. */
    isElsewhere: (busca: Busca) => typed !== null && !isSameBusca(typed.busca, busca),
    onType: (busca: Busca) => setTyped({ over: order, busca }),
    forget: () => setTyped(null),
  }
}
