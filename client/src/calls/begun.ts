import { getUntypedClient, type TRPCLink } from '@trpc/client'
import { observable, type Unsubscribable } from '@trpc/server/observable'
import { queryClient } from './query-client.ts'
import { trpcClient, type AppRouter } from './trpc.ts'

/** Milliseconds that an answer waits for a screen whose code is still on its way. */
const KEPT_MS = 30_000

/** The answers on their way, each as long as the cache holds its query. */
const answers = new WeakMap<object, Promise<unknown>>()

const keyOf = (path: string, input: unknown) => ['begun', path, input]

const begunAt = (path: string, input: unknown) =>
  queryClient.getQueryCache().find({ queryKey: keyOf(path, input) })

/** True when a screen asks for this, or has been answered. */
const isAsked = (path: string, input: unknown) =>
  queryClient.getQueryCache().find({ queryKey: [path.split('.'), { input, type: 'query' }] }) !== undefined

/**
 * Asks for what a screen will ask for once its code is there; the screen takes this answer as its first. Null when it is
 * asked for already. An answer that nobody takes goes with the cache.
 */
export function beginQuery(path: string, input: unknown): Promise<unknown> | null {
  if (isAsked(path, input)) return null
  const answer = queryClient.query({
    queryKey: keyOf(path, input),
    queryFn: ({ signal }) => getUntypedClient(trpcClient).query(path, input, { signal }),
    gcTime: KEPT_MS,
  })
  // The screen asks again, and tells.
  answer.catch(() => undefined)
  const begun = begunAt(path, input)
  if (begun) answers.set(begun, answer)
  return answer
}

/** Answers a query that was begun before its screen was there, once. */
export const begunLink: TRPCLink<AppRouter> =
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
        // The screen asks by itself: nobody heard a refusal that came before it.
        () => {
          if (!isOver) asked = next(op).subscribe(observer)
        },
      )
      // Taken or left: a call that is still under way ends here.
      return () => {
        isOver = true
        asked?.unsubscribe()
        queryClient.getQueryCache().remove(query)
      }
    })
  }
