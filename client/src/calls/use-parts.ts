import { useEffect } from 'react'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { Id } from '#shared/contract/reading/id'
import { PAGINA } from '#shared/contract/paginas'
import { missingOf } from './missing.ts'

/** A part of a list: its items, and the length of the whole list where that is told. */
export interface Part<Item> {
  itens: readonly Item[]
  total?: number | undefined
}

interface Parts<Item, P extends Part<Item>> {
  /** Cache key of the list: one with another key begins anew. */
  queryKey: readonly unknown[]
  /** Asks for the part that follows an item, or for the first part when `depois` is undefined. */
  ask: (depois: Id | undefined, signal: AbortSignal) => Promise<P>
  /** The first part, where another answer has brought it already. */
  inicio?: P | undefined
  /** False while nothing is to be asked for. */
  enabled?: boolean
  /** True shows the previous list until this one has come. */
  keeps?: boolean
  /** Called with every failure; it has to be the same function at every render. */
  onError?: (error: unknown) => void
}

/**
 * The rest of a list: whether it is being asked for, whether that failed, and the function that asks for the
 * next part.
 */
export interface More {
  busy: boolean
  failed: boolean
  onMore: () => void
}

const countOf = (parts: readonly Part<unknown>[]) => parts.reduce((sum, { itens }) => sum + itens.length, 0)

/** Id of the item behind which the next part begins; undefined at the end of the list. */
function nextOf<Item extends { id: Id }>(last: Part<Item>, parts: readonly Part<Item>[]): Id | undefined {
  const isWhole = last.total === undefined ? last.itens.length < PAGINA : countOf(parts) >= last.total
  return isWhole ? undefined : last.itens.at(-1)?.id
}

/** A list that comes in parts, each behind the last item of the one before. Source: docs/decisions/131. */
export function useParts<Item extends { id: Id }, P extends Part<Item>>(list: Parts<Item, P>) {
  const { queryKey, ask, inicio, enabled = true, keeps = false, onError } = list
  const query = useInfiniteQuery({
    queryKey,
    initialPageParam: undefined as Id | undefined,
    queryFn: ({ pageParam, signal }) => ask(pageParam, signal),
    getNextPageParam: (last: P, parts: P[]) => nextOf(last, parts),
    enabled,
    // The first part came with another answer, and is as new as that one.
    ...(inicio && { initialData: { pages: [inicio], pageParams: [undefined] }, staleTime: Infinity }),
    ...(keeps && { placeholderData: keepPreviousData }),
  })
  const { data, error, hasNextPage, fetchNextPage } = query
  useEffect(() => {
    if (error) onError?.(error)
  }, [error, onError])
  const more: More | undefined = hasNextPage
    ? {
        busy: query.isFetchingNextPage,
        failed: query.isFetchNextPageError,
        onMore: () => void fetchNextPage(),
      }
    : undefined
  return {
    /** Undefined until the first part has come. */
    itens: data?.pages.flatMap(({ itens }) => itens),
    ultima: data?.pages.at(-1),
    more,
    error,
    missing: missingOf(query),
  }
}
