import { render } from '@testing-library/react'
import { createMemoryRouter, RouterProvider, type RouteObject } from 'react-router-dom'
import { onTestFinished } from 'vitest'
import { CallsProvider } from '../calls/calls-provider.tsx'
import { queryClient } from '../calls/query-client.ts'
import { Toasts } from '../ui/toasts/toasts.tsx'

/** Routes opened at this address, with calls that remember nothing, and with toasts, until the test is over. */
export function mountRoutes(routes: RouteObject[], address: string) {
  queryClient.clear()
  const router = createMemoryRouter(routes, { initialEntries: [address] })
  // One that is still on its way to a screen would say there that it is refused.
  onTestFinished(() => router.dispose())
  const view = render(
    <CallsProvider>
      <RouterProvider router={router} />
      <Toasts />
    </CallsProvider>,
  )
  return { router, ...view }
}
