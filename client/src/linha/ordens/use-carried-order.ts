import { useLocation } from 'react-router-dom'
import type { Linha } from '#shared/linhas/index'
import { orderFromUrl, urlOfBusca } from '../busca/busca-url.ts'
import { completedOrder, useRecentes } from './recentes.ts'

/** Query that takes the order of the open screen to the line's other searches: `?os=…`, or empty while none is open. */
export function useCarriedOrder(linha: Linha): string {
  const { search } = useLocation()
  const recentes = useRecentes()
  const order = orderFromUrl(linha, new URLSearchParams(search))
  if (!order.os) return ''
  return `?${urlOfBusca(completedOrder(linha, order, recentes)).toString()}`
}
