import { notifyManager, QueryClient } from '@tanstack/react-query'

// Before the next click is heard: on a busy device both of a double click come in one go, ahead of every timer, and the
// button that the first one makes busy has to know it by the second.
notifyManager.setScheduler(queueMicrotask)

/**
 * Cache of all calls: no silent repetition, errors reach the screen at once. Changes fail at once without a network as
 * well: kept until there is one, they would be made after the person has given them up.
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
