import { hashKey } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import type { Busca, Linha } from '#shared/linhas/index'
import { keepRecente, type Progresso } from './recentes.ts'

/** Keeps the open order, and how far it is, among the recent ones; does nothing while `order` is null. */
export function useKeptOrder(linha: Linha, order: Busca | null, progresso?: Progresso): void {
  const keep = useEffectEvent(() => {
    if (order) keepRecente(linha, order, progresso)
  })
  const key = hashKey([order, progresso])
  useEffect(() => keep(), [linha.id, key])
}
