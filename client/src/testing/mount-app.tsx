import { render } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { routes } from '../app/routes.tsx'
import { CallsProvider } from '../calls/calls-provider.tsx'
import { queryClient } from '../calls/query-client.ts'
import { Toasts } from '../ui/toasts/toasts.tsx'

/** The whole app behind the light entry, opened at this address. */
export function mountApp(address: string) {
  queryClient.clear()
  const router = createMemoryRouter(routes, { initialEntries: [address] })
  const view = render(
    <CallsProvider>
      <RouterProvider router={router} />
      <Toasts />
    </CallsProvider>,
  )
  return { router, ...view }
}
