import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { ROTAS } from '#shared/contract/rotas'
import { notify } from '../page/notice.ts'
import { freshBrowser } from './browser.ts'
import { fakeGateway, NOTHING } from './fake-gateway.ts'
import { mountApp } from './mount-app.tsx'

describe('the browser of a test', () => {
  freshBrowser('administrador')

  it('is left with something still to be said', () => {
    notify.warn('tarde demais')
  })

  it('says nothing of the test before it', async () => {
    fakeGateway(NOTHING)
    mountApp(ROTAS.home)
    notify.ok('agora')
    await screen.findByText('agora')
    expect(screen.queryByText('tarde demais')).toBeNull()
  })
})
