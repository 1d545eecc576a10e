import '../styles/layout.css'
import '../styles/nav.css'
import '../styles/sheet.css'
import { useEffect, useState } from 'react'
import { createBrowserRouter, RouterProvider } from 'react-router-dom'
import { CallsProvider } from '../calls/calls-provider.tsx'
import { AfterLogin } from './login/after-login.ts'
import { watchDeparture } from '../page/departure.ts'
import { keepFieldInSight } from '../page/field-in-sight.ts'
import { beFreshOnReturn } from '../page/fresh-on-return.ts'
import { keepShell } from '../page/shell/keep-shell.ts'
import { routes } from './routes.tsx'

/** Everything behind the login: query cache, tRPC, router. */
export function App({ afterLogin }: { afterLogin: boolean }) {
  const [router] = useState(() => createBrowserRouter(routes))
  useEffect(() => {
    keepShell()
    return keepFieldInSight(window)
  }, [])
  useEffect(() => beFreshOnReturn(window), [])
  useEffect(() => watchDeparture(window), [])
  return (
    <CallsProvider>
      <AfterLogin value={afterLogin}>
        <RouterProvider router={router} />
      </AfterLogin>
    </CallsProvider>
  )
}

export { destinationAfterLogin } from './login/destination.ts'
