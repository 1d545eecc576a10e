import { render } from '@testing-library/react'
import { createMemoryRouter, RouterProvider, type RouteObject } from 'react-router-dom'
import { onTestFinished } from 'vitest'
import { CallsProvider } from '../calls/calls-provider.tsx'
import { queryClient } from '../calls/query-client.ts'
import { Toasts } from '../ui/toasts/toasts.tsx'

/** Routes opened at this address until the test is over, with an empty cache of calls and with toasts. */
export function mountRoutes(routes: RouteObject[], address: string) {
  queryClient.clear()
  const router = createMemoryRouter(routes, { initialEntries: [address] })
  // A router that is still on its way to a screen would show there that it is refused.
  onTestFinished(() => router.dispose())
  const view = render(
    <CallsProvider>
      <RouterProvider router={router} />
      <Toasts />
    </CallsProvider>,
  )
  return { router, ...view }
}
