import { useEffect } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { Busca, Linha, TelaBusca } from '#shared/linhas/index'
import type { LinhaQuery } from '../../calls/linha-procedures.ts'
import { notifyError } from '../../calls/notify-error.ts'
import { isSameBusca } from './busca.ts'
import { buscaFromUrl, orderFromUrl, urlOfBusca } from './busca-url.ts'

/** What a search asks: nothing while `busca` is null. */
interface SearchInput {
  busca: Busca | null
  /** The toast's text when it fails. */
  erro: string
}

/**
 * One search of a line. What was found stays as it was found: only `refetch` asks again, and an answer is
 * dropped with its screen or at the next search. Each failure is told. Source: spec §7, §8.
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

/**
 * A search that the address of its screen holds, so that a link, a reload and the way back bring it again.
 */
export function useAddressSearch<Output extends readonly unknown[]>(
  procedure: LinhaQuery<Output>,
  { linha, tela, erro }: { linha: Linha; tela: TelaBusca; erro: string },
) {
  const [params, setParams] = useSearchParams()
  const order = orderFromUrl(linha, params)
  const busca = buscaFromUrl(linha, tela, params)
  const query = useSearch(procedure, { busca, erro })
  const busy = query.fetchStatus !== 'idle'
  const found = busca && query.data && query.isSuccess && !busy ? { busca, data: query.data } : null
  return {
    /** What the address says of the order, also in fields that this screen does not search by. */
    order,
    asked: busca !== null,
    busy,
    /** True when the search under way is the same as `next`: asking again would bring nothing else. */
    isUnderWay: (next: Busca) => busy && busca !== null && isSameBusca(busca, next),
    found,
    empty: found?.data.length === 0,
    /** Asks again after a failure; null unless the last answer was one. */
    retry: busca && query.isError && !busy ? () => void query.refetch() : null,
    /** When the answer came, in ms since 1970: another answer has another time. */
    foundAt: query.dataUpdatedAt,
    submit: (next: Busca) => {
      if (busca && isSameBusca(busca, next)) void query.refetch()
      else setParams(urlOfBusca(next))
    },
    clear: () => setParams({}),
  }
}
