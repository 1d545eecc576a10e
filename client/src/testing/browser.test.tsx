import { screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { ROTAS } from '#shared/contract/rotas'
import { fetchWhileThere } from '../calls/fetch-while-there.ts'
import { notify } from '../page/notice.ts'
import { freshBrowser } from './browser.ts'
import { fakeGateway, NOTHING } from './fake-gateway.ts'
import { noteBegun } from './left-behind.ts'
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

  it('ends the waiting of a call that has no answer, which asked for the server in the middle of later tests', () => {
    vi.useFakeTimers()
    vi.stubGlobal('fetch', () => new Promise(() => undefined))
    const end = noteBegun()
    void fetchWhileThere('/')
    expect(vi.getTimerCount()).toBe(1)
    end()
    expect(vi.getTimerCount()).toBe(0)
  })
})
