import { notifyManager, QueryClient } from '@tanstack/react-query'

// Results are told in a microtask, before the next click is handled: on a busy device both clicks of a double
// click come in one go, ahead of every timer, and the button that the first one makes busy has to know it by
// the second.
notifyManager.setScheduler(queueMicrotask)

/**
 * Cache of all calls. Nothing is repeated silently: errors reach the screen at once. Without a network calls are
 * made all the same: the platform may run on this very computer. Those that fail do so at once; a mutation that
 * waited for a network would be made after the person has given it up.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      networkMode: 'always',
      refetchOnReconnect: true,
      retry: false,
      refetchOnWindowFocus: false,
      staleTime: 30_000,
    },
    mutations: { retry: false, networkMode: 'always' },
  },
})

/** Asks again for what the open screen shows and failed to get. */
export const askFailedAgain = () =>
  queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' })
