import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { rotas } from '../app/routes.tsx'
import { queryClient } from '../calls/query-client.ts'
import { trpcLinks } from '../calls/trpc.ts'
import { trpc } from '../calls/trpc-react.ts'
import { Toasts } from '../ui/toasts.tsx'

/** The whole app behind the light entry, opened at this address. */
export function mountApp(address: string) {
  queryClient.clear()
  const router = createMemoryRouter(rotas, { initialEntries: [address] })
  const view = render(
    <trpc.Provider client={trpc.createClient({ links: trpcLinks() })} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
        <Toasts />
      </QueryClientProvider>
    </trpc.Provider>,
  )
  return { router, ...view }
}
