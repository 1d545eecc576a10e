import { QueryClient } from '@tanstack/react-query'

/** Cache of all calls: no silent repetition, errors reach the screen at once. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: false, refetchOnWindowFocus: false, staleTime: 30_000 },
    mutations: { retry: false },
  },
})

/** Asks again for what is on the screen and failed. */
export const askFailedAgain = () =>
  queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' })
