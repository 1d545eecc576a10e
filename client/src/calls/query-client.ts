import { notifyManager, QueryClient } from '@tanstack/react-query'

// Before the next click is heard: on a busy device both of a double click come in one go, ahead of every timer, and the
// button that the first one makes busy has to know it by the second.
notifyManager.setScheduler(queueMicrotask)

/**
 * Cache of all calls: no silent repetition, errors reach the screen at once. What changes something fails without a network
 * as well: held back until there is one, it would be made when whoever asked for it has given it up.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: false, refetchOnWindowFocus: false, staleTime: 30_000 },
    mutations: { retry: false, networkMode: 'always' },
  },
})

/** Asks again for what is on the screen and failed. */
export const askFailedAgain = () =>
  queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' })
