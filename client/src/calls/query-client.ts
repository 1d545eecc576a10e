import { notifyManager, QueryClient } from '@tanstack/react-query'

// Results are told in a microtask, before the next click is handled: on a busy device both clicks of a double
// click come in one go, ahead of every timer, and the button that the first one makes busy has to know it by
// the second.
notifyManager.setScheduler(queueMicrotask)

/**
 * Cache of all calls. Nothing is repeated silently: errors reach the screen at once. Mutations fail at once
 * without a network as well: if they waited for one, they would be made after the person has given them up.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: false, refetchOnWindowFocus: false, staleTime: 30_000 },
    mutations: { retry: false, networkMode: 'always' },
  },
})

/** Asks again for what the open screen shows and failed to get. */
export const askFailedAgain = () =>
  queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' })
