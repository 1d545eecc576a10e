import { waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { ROLES, ROUTES, type Role } from '#specification/access'
import { LINES } from '#specification/lines'
import { freshBrowser, signInAs } from '../testing/browser.ts'
import { fakeGateway, NOTHING } from '../testing/fake-gateway.ts'
import { mountApp } from '../testing/mount-app.tsx'
import { screenReads, toastSays } from '../testing/reading.ts'

freshBrowser()

/** Where each route of the table leads. */
async function visitAll() {
  fakeGateway(NOTHING)
  const { router } = mountApp('/nada')
  const landed: Record<string, string> = {}
  for (const { path } of ROUTES) {
    await router.navigate(path)
    await waitFor(() => expect(router.state.navigation.state).toBe('idle'))
    landed[path] = router.state.location.pathname + router.state.location.search
    await router.navigate('/nada')
  }
  return landed
}

describe.each(ROLES.map(([role]) => role))('a %s', (role: Role) => {
  it('opens exactly the routes of the route table, and is led to /home from the others', async () => {
    signInAs(role)
    const landed = await visitAll()
    expect(landed).toEqual(
      Object.fromEntries(ROUTES.map(({ path, roles }) => [path, roles.includes(role) ? path : '/home'])),
    )
  })
})

describe('a route that a role does not open', () => {
  it.each(ROUTES.filter(({ name }) => name))('$path is named in a toast', async ({ path, roles, name }) => {
    const refused = ROLES.map(([role]) => role).find((role) => !roles.includes(role))
    signInAs(refused ?? '')
    fakeGateway(NOTHING)
    mountApp(path)
    await toastSays(`Seu nível de acesso não abre ${name}.`)
  })
})

describe('somebody who is not signed in', () => {
  it('is led from every route to the login, which knows where he wanted to go', async () => {
    const landed = await visitAll()
    expect(landed).toEqual(
      Object.fromEntries(ROUTES.map(({ path }) => [path, `/login?redirect=${encodeURIComponent(path)}`])),
    )
  })
})

describe('the letter case of a route', () => {
  it.each(LINES)('does not matter to the upload of the $id line', async ({ routes, screens }) => {
    signInAs('colaborador')
    fakeGateway(NOTHING)
    // As in a browser that can choose folders.
    vi.stubGlobal('showDirectoryPicker', vi.fn())
    mountApp(routes.upload.toUpperCase())
    await screenReads(screens.upload)
  })
})
