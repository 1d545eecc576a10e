import { beforeEach, expect, it, vi } from 'vitest'
import { PATHS } from '#shared/contract/paths'
import { serverLink } from '../page/connection/server-link.ts'
import { freshBrowser } from '../testing/browser.ts'
import { failureOf } from './failure.ts'
import { fetchFile } from './fetch-file.ts'
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

/** What became of a call after a minute in which nothing was answered but the server's state, when that is given. */
async function callOver(state: () => Response | null) {
  vi.stubGlobal('fetch', (url: string, { signal }: RequestInit) => {
    const answer = url === PATHS.readyz ? state() : null
    if (answer) return Promise.resolve(answer)
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
  expect(await callOver(() => null)).toEqual({ ended: 'lost', isSilent: true })
})

it('a call that a server takes long for is waited for while that server is there', async () => {
  expect(await callOver(() => Response.json({}))).toEqual({ ended: 'waits', isSilent: false })
})

it('a call that kept its backend from all else was given up and made again, for ever: that backend was not ready beside it', async () => {
  const busy = () => Response.json({ status: 'indisponível' }, { status: 503 })
  expect(await callOver(busy)).toEqual({ ended: 'waits', isSilent: false })
})

it('a connection that was lost after the server had answered that it was there left the call spinning', async () => {
  const answers = [Response.json({})]
  expect(await callOver(() => answers.pop() ?? null)).toEqual({ ended: 'lost', isSilent: true })
})

/** What became, after a minute, of an answer whose first byte came at once, and one more each `everyMs`; nothing else did. */
async function readOver(read: () => Promise<unknown>, everyMs: number) {
  vi.stubGlobal('fetch', (url: string, { signal }: RequestInit) => {
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        controller.enqueue(new Uint8Array([0x5b]))
        const more = setInterval(() => controller.enqueue(new Uint8Array([0x20])), everyMs)
        signal?.addEventListener('abort', () => {
          clearInterval(more)
          controller.error(new DOMException('aborted', 'AbortError'))
        })
      },
    })
    if (url !== PATHS.readyz) return Promise.resolve(new Response(body))
    return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason as Error)))
  })
  const stopWatching = serverLink.watch()
  let ended: unknown = 'waits'
  read().catch((error: unknown) => {
    ended = failureOf(error).lost ? 'lost' : error
  })
  await vi.advanceTimersByTimeAsync(60_000)
  const outcome = { ended, isSilent: serverLink.isSilent() }
  stopWatching()
  return outcome
}

it.each([
  ['a search', () => trpcClient.envios.meus.query()],
  ['a report', () => fetchFile('/api/relatorio/download')],
])(
  '%s whose connection was lost without a word in the middle of the answer spun, and nothing said so',
  async (_, read) => {
    expect(await readOver(read, 60 * 60_000)).toEqual({ ended: 'lost', isSilent: true })
  },
)

it('an answer that comes slowly is waited for, although it keeps every other one back', async () => {
  const read = () => fetchFile('/api/relatorio/download')
  expect(await readOver(read, 10_000)).toEqual({ ended: 'waits', isSilent: false })
})

it('an answer that nobody waited for any more went on coming, as that of a search which another one followed', async () => {
  let asked: AbortSignal | null | undefined
  vi.stubGlobal('fetch', (_url: string, { signal }: RequestInit) => {
    asked = signal
    return Promise.resolve(new Response(new ReadableStream()))
  })
  const leave = new AbortController()
  trpcClient.envios.meus.query(undefined, { signal: leave.signal }).catch(() => undefined)
  await vi.advanceTimersByTimeAsync(0)
  leave.abort()
  expect(asked?.aborted).toBe(true)
})
