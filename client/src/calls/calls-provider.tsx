import { QueryClientProvider } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { begunQueryLink } from './begun-queries.ts'
import { queryClient } from './query-client.ts'
import { trpcLinks } from './trpc.ts'
import { trpc } from './trpc-react.ts'

/** What the hooks of every call need around them: the cache and the way to the gateway. */
export function CallsProvider({ children }: { children: ReactNode }) {
  const [client] = useState(() => trpc.createClient({ links: [begunQueryLink, ...trpcLinks()] }))
  return (
    <trpc.Provider client={client} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    </trpc.Provider>
  )
}
