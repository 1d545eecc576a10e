import { waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { serverLink } from '../../../page/connection/server-link.ts'
import { answerLoginAgain, holdWork, isLoginAsked, listenToLoginAgain } from '../../../session/login-again.ts'
import { listenToSession } from '../../../session/session-events.ts'
import { signInAs } from '../../../testing/browser.ts'
import { BitmapCache } from './bitmap-cache.ts'

const close = vi.fn()
const asked: { url: string; signal: AbortSignal }[] = []
let status = 200

beforeEach(() => {
  status = 200
  asked.length = 0
  close.mockReset()
  vi.stubGlobal('fetch', (url: string, { signal }: { signal: AbortSignal }) => {
    asked.push({ url, signal })
    return Promise.resolve(new Response('photo', { status }))
  })
  vi.stubGlobal('createImageBitmap', () => Promise.resolve({ width: 1920, height: 1440, close }))
})

afterEach(() => vi.unstubAllGlobals())

describe('decoded photos', () => {
  it('are asked for once and then there at once', async () => {
    const cache = new BitmapCache()
    const [first, second] = await Promise.all([cache.load('/a'), cache.load('/a')])
    expect(first).toBe(second)
    expect(cache.peek('/a')).toBe(first)
    expect(asked).toHaveLength(1)
  })

  it('give their memory back when they are let go, and the others stay', async () => {
    const cache = new BitmapCache()
    await Promise.all(['/a', '/b', '/c'].map((url) => cache.load(url)))
    cache.keep((url) => url === '/b')
    await Promise.resolve()
    expect(close).toHaveBeenCalledTimes(2)
    expect([cache.has('/a'), cache.has('/b'), cache.has('/c')]).toEqual([false, true, false])
  })

  it('that are still on their way are stopped when they are let go', async () => {
    const cache = new BitmapCache()
    const loading = cache.load('/a')
    cache.keep(() => false)
    await expect(loading).rejects.toThrow()
    expect(asked[0]?.signal.aborted).toBe(true)
    expect(cache.peek('/a')).toBeNull()
  })

  it('that did not come can be asked for again', async () => {
    const cache = new BitmapCache()
    status = 502
    await expect(cache.load('/a')).rejects.toMatchObject({ status: 502 })
    status = 200
    expect(await cache.load('/a')).toMatchObject({ width: 1920 })
  })
})

describe('a photo that is refused', () => {
  it('because the session ended was told as one that does not load: it leads to the login', async () => {
    status = 401
    const told = vi.fn()
    const letGo = listenToSession(told)
    await expect(new BitmapCache().load('/a')).rejects.toMatchObject({ status: 401 })
    letGo()
    expect(told).toHaveBeenCalledWith('terminou')
  })

  it('over unsaved work comes once the session is mended in place', async () => {
    status = 401
    signInAs('supervisor')
    const letGo = [holdWork(() => true), listenToLoginAgain(() => undefined)]
    const cache = new BitmapCache()
    const loading = cache.load('/a')
    await waitFor(() => expect(isLoginAsked()).toBe(true))
    status = 200
    answerLoginAgain(true)
    expect(await loading).toMatchObject({ width: 1920 })
    expect(asked).toHaveLength(2)
    for (const go of letGo) go()
    localStorage.clear()
  })

  it('because no answer came did not report that the server may be gone', async () => {
    const failed = vi.spyOn(serverLink, 'failed')
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
    await expect(new BitmapCache().load('/a')).rejects.toThrow()
    expect(failed).toHaveBeenCalledOnce()
    failed.mockRestore()
  })
})
