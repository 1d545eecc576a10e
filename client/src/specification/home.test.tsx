import { describe, it } from 'vitest'
import { LINES } from '#specification/lines'
import { freshBrowser, signInAs } from '../testing/browser.ts'
import { fakeGateway } from '../testing/fake-gateway.ts'
import { mountApp } from '../testing/mount-app.tsx'
import { barReads, dialogReads, press, screenReads } from '../testing/reading.ts'

freshBrowser('administrador')

describe.each(LINES)('the home and bar of the $id line', ({ routes, screens }) => {
  it('has four cards with their routes, and a bar with five links and Sair', async () => {
    fakeGateway({})
    mountApp(routes.home)
    await screenReads(screens.home)
    await barReads(screens.bar)
    await press('Menu')
    await dialogReads(screens.menu)
  })

  it('has the same bar for whoever is no administrator, without the way to the panel', async () => {
    signInAs('colaboradorCivil')
    fakeGateway({})
    mountApp(routes.upload)
    await barReads(screens.barOfOthers)
  })
})
