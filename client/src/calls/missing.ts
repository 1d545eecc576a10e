import type { UseQueryResult } from '@tanstack/react-query'

type Query = Pick<
  UseQueryResult<unknown, unknown>,
  'data' | 'isPending' | 'isPlaceholderData' | 'isFetching' | 'errorUpdateCount' | 'refetch'
>

/** Data that did not come: whether it is being asked for again, and the function that asks. */
export interface Missing {
  busy: boolean
  onRetry: () => void
}

/**
 * True while the first answer is on its way. `isPending` alone is also true when a query that failed is asked
 * again.
 */
export const isFirstAnswerAwaited = ({
  isPending,
  errorUpdateCount,
}: Pick<Query, 'isPending' | 'errorUpdateCount'>) => isPending && errorUpdateCount === 0

/**
 * The data that a failed query did not bring, also while it is asked again; null when the data is there, or
 * is awaited for the first time.
 */
export function missingOf({ data, isPlaceholderData, isFetching, ...query }: Query): Missing | null {
  const isThere = data !== undefined && !isPlaceholderData
  if (isThere || query.errorUpdateCount === 0) return null
  return { busy: isFetching, onRetry: () => void query.refetch() }
}
