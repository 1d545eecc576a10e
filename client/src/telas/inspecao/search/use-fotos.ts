import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Linha } from '#shared/linhas/index'
import { TEXTOS } from '#shared/textos/textos'
import { linhaProcedures, type Busca } from '../../../calls/linha-procedures.ts'
import { notifyError } from '../../../calls/notify-error.ts'

/**
 * Photos of a search, or nothing while `busca` is null. What is on the bench is never fetched again behind its back;
 * a failure is told once. Source: spec §7, §8.
 */
export function useFotos(linha: Linha, busca: Busca | null) {
  const query = useQuery({
    queryKey: ['inspecao', linha.id, busca],
    queryFn: ({ signal }) => linhaProcedures(linha).fotos.query(busca ?? {}, { signal }),
    enabled: busca !== null,
    staleTime: Infinity,
    gcTime: 0,
    refetchOnReconnect: false,
  })
  const { error, errorUpdatedAt } = query
  useEffect(() => {
    if (error) notifyError(error, TEXTOS.inspecao.erroBusca)
  }, [error, errorUpdatedAt])
  return query
}
