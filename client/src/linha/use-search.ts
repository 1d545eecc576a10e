import { useEffect, useState } from 'react'
import type { Busca } from '#shared/linhas/index'
import type { LinhaQuery } from '../calls/linha-procedures.ts'
import { notifyError } from '../calls/notify-error.ts'
import { isSameBusca } from './busca.ts'

/** What a search asks: nothing while `busca` is null. */
interface SearchInput {
  busca: Busca | null
  /** The toast's text when it fails. */
  erro: string
}

/**
 * One search of a line. What was found stays as it was found: nothing asks again but `refetch`, and no answer outlives
 * its screen or the next search. A failure is told each time. Source: spec §7, §8.
 */
export function useSearch<Output>(procedure: LinhaQuery<Output>, { busca, erro }: SearchInput) {
  const query = procedure.useQuery(busca ?? {}, {
    enabled: busca !== null,
    staleTime: Infinity,
    gcTime: 0,
    refetchOnReconnect: false,
    trpc: { abortOnUnmount: true },
  })
  const { error, errorUpdatedAt } = query
  useEffect(() => {
    if (error) notifyError(error, erro)
  }, [error, errorUpdatedAt, erro])
  return query
}

/** A search that begins when it is submitted, and asks again when the same is submitted again. */
export function useSubmittedSearch<Output>(procedure: LinhaQuery<Output>, erro: string) {
  const [busca, setBusca] = useState<Busca | null>(null)
  const { data, isSuccess, fetchStatus, refetch } = useSearch(procedure, { busca, erro })
  const busy = fetchStatus !== 'idle'
  const submit = (next: Busca) => {
    if (busca && isSameBusca(busca, next)) void refetch()
    else setBusca(next)
  }
  return { busy, submit, found: busca && data && isSuccess && !busy ? { busca, data } : null }
}
