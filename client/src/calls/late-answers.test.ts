import { beforeEach, expect, it, vi } from 'vitest'
import { PATHS } from '#shared/contract/paths'
import { serverLink } from '../page/connection/server-link.ts'
import { freshBrowser } from '../testing/browser.ts'
import { failureOf } from './failure.ts'
import { trpcClient } from './trpc.ts'

freshBrowser('supervisor')
beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const over = new AbortController()
    setTimeout(() => over.abort(), ms)
    return over.signal
  })
})

/** What became of a call after a minute in which nothing was answered but, where it is there, the server's state. */
async function callOver({ isThere }: { isThere: boolean }) {
  vi.stubGlobal('fetch', (url: string, { signal }: RequestInit) => {
    if (isThere && url === PATHS.readyz) return Promise.resolve(Response.json({}))
    return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason as Error)))
  })
  const stopWatching = serverLink.watch()
  const leave = new AbortController()
  let ended: unknown = 'waits'
  trpcClient.envios.meus.query(undefined, { signal: leave.signal }).catch((error: unknown) => {
    ended = failureOf(error).lost ? 'lost' : error
  })
  await vi.advanceTimersByTimeAsync(60_000)
  const outcome = { ended, isSilent: serverLink.isSilent() }
  leave.abort()
  stopWatching()
  return outcome
}

it('a call over a connection that was lost without a word spun for a quarter of an hour, and nothing said so', async () => {
  expect(await callOver({ isThere: false })).toEqual({ ended: 'lost', isSilent: true })
})

it('a call that a server takes long for is waited for while that server is there', async () => {
  expect(await callOver({ isThere: true })).toEqual({ ended: 'waits', isSilent: false })
})
