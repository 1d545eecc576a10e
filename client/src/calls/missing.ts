import type { UseQueryResult } from '@tanstack/react-query'

type Query = Pick<
  UseQueryResult<unknown, unknown>,
  'data' | 'isPending' | 'isPlaceholderData' | 'isFetching' | 'errorUpdateCount' | 'refetch'
>

/** Something that did not come: whether it is being asked for again, and what asks. */
export interface Missing {
  busy: boolean
  onRetry: () => void
}

/** True while the first answer is on its way. A query that failed and is asked again is pending once more, too. */
export const isAwaited = ({ isPending, errorUpdateCount }: Pick<Query, 'isPending' | 'errorUpdateCount'>) =>
  isPending && errorUpdateCount === 0

/** What a query that failed did not bring, also while it is asked again; null where it is there, or awaited. */
export function missingOf({ data, isPlaceholderData, isFetching, ...query }: Query): Missing | null {
  const isThere = data !== undefined && !isPlaceholderData
  if (isThere || query.errorUpdateCount === 0) return null
  return { busy: isFetching, onRetry: () => void query.refetch() }
}
