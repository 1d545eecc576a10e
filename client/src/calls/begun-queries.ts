import { getUntypedClient, type TRPCLink } from '@trpc/client'
import { observable, type Unsubscribable } from '@trpc/server/observable'
import { queryClient } from './query-client.ts'
import { trpcClient, type AppRouter } from './trpc.ts'

/** Milliseconds that an answer waits for a screen whose code is still on its way. */
const KEPT_MS = 30_000

/** The answers under way, by their query in the cache: each lives as long as that query. */
const answers = new WeakMap<object, Promise<unknown>>()

const keyOf = (path: string, input: unknown) => ['begun', path, input]

const begunAt = (path: string, input: unknown) =>
  queryClient.getQueryCache().find({ queryKey: keyOf(path, input) })

/** True when a screen has made this query, answered or not. */
const isAsked = (path: string, input: unknown) =>
  queryClient.getQueryCache().find({ queryKey: [path.split('.'), { input, type: 'query' }] }) !== undefined

/**
 * Makes a query that a screen will make once its code is there; the screen takes this answer as its first.
 * Null when the query was made already. An answer that nobody takes is dropped with its query.
 */
export function beginQuery(path: string, input: unknown): Promise<unknown> | null {
  if (isAsked(path, input)) return null
  const answer = queryClient.query({
    queryKey: keyOf(path, input),
    queryFn: ({ signal }) => getUntypedClient(trpcClient).query(path, input, { signal }),
    gcTime: KEPT_MS,
  })
  // The screen makes a query that failed again, and tells of the failure.
  answer.catch(() => undefined)
  const begun = begunAt(path, input)
  if (begun) answers.set(begun, answer)
  return answer
}

/** Answers a query, once, with what `beginQuery` got before the query's screen was there. */
export const begunQueryLink: TRPCLink<AppRouter> =
  () =>
  ({ op, next }) => {
    const query = op.type === 'query' ? begunAt(op.path, op.input) : undefined
    const answer = query && answers.get(query)
    if (!query || !answer) return next(op)
    return observable((observer) => {
      let isOver = false
      let asked: Unsubscribable | null = null
      answer.then(
        (data) => {
          observer.next({ result: { type: 'data', data } })
          observer.complete()
        },
        // Nobody was told of a failure that came before the screen: the query is made again.
        () => {
          if (!isOver) asked = next(op).subscribe(observer)
        },
      )
      // The answer was taken, or nobody wants it any more: a call that is still under way ends with its
      // query.
      return () => {
        isOver = true
        asked?.unsubscribe()
        queryClient.getQueryCache().remove(query)
      }
    })
  }
