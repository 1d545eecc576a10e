import '../styles/layout.css'
import '../styles/nav.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { createBrowserRouter, RouterProvider } from 'react-router-dom'
import { z } from 'zod'
import { queryClient } from '../calls/query-client.ts'
import { trpc } from '../calls/trpc-react.ts'
import { trpcLinks } from '../calls/trpc.ts'
import { rotas } from './routes.tsx'

// The content security policy forbids evaluated code, which zod would otherwise try to compile schemas with.
z.config({ jitless: true })

/** Everything behind the login: query cache, tRPC, router. */
export function App() {
  const [router] = useState(() => createBrowserRouter(rotas))
  const [client] = useState(() => trpc.createClient({ links: trpcLinks() }))
  return (
    <trpc.Provider client={client} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </trpc.Provider>
  )
}

export { destinationAfterLogin } from './destination.ts'
