import { useEffect } from 'react'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { Id } from '#shared/contract/reading/id'
import { PAGINA } from '#shared/contract/paginas'
import { missingOf } from './missing.ts'

/** A part of a list that has come: its items, and how many there are in all where that is told. */
export interface Part<Item> {
  itens: readonly Item[]
  total?: number | undefined
}

interface Parts<Item, P extends Part<Item>> {
  /** What the list is known by: another one begins anew. */
  queryKey: readonly unknown[]
  /** Asks for the part behind an item; for the beginning without one. */
  ask: (depois: Id | undefined, signal: AbortSignal) => Promise<P>
  /** The beginning, where it has come with something else. */
  inicio?: P | undefined
  /** False asks for nothing yet. */
  enabled?: boolean
  /** True shows the list before until this one has come. */
  keeps?: boolean
  /** Told of every failure; the same function at every call. */
  onError?: (error: unknown) => void
}

/** How a list goes on: that there is more, and whether it is being asked for. */
export interface More {
  busy: boolean
  failed: boolean
  onMore: () => void
}

const countOf = (parts: readonly Part<unknown>[]) => parts.reduce((sum, { itens }) => sum + itens.length, 0)

/** Behind which item the next part begins; undefined at the end. */
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
    // The beginning came with something else, and is as new as that.
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
    /** Undefined before the beginning has come. */
    itens: data?.pages.flatMap(({ itens }) => itens),
    ultima: data?.pages.at(-1),
    more,
    error,
    missing: missingOf(query),
  }
}
