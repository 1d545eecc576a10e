import { beforeEach, expect, it, vi } from 'vitest'
import { PATHS } from '#shared/contract/paths'
import { serverLink } from '../page/connection/server-link.ts'
import { LEAVING_MS, watchDeparture } from '../page/departure.ts'
import { freshBrowser } from '../testing/browser.ts'
import { ask } from './ask.ts'
import { failureOf } from './failure.ts'
import { fetchFile } from './fetch-file.ts'
import { fetchWhileThere } from './fetch-while-there.ts'
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
async function readOver(
  read: () => Promise<unknown>,
  everyMs: number,
  isAnswered = (url: string) => url !== PATHS.readyz,
) {
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
    if (isAnswered(url)) return Promise.resolve(new Response(body))
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

it('a search that found no connection free beside photos that came slowly was told as lost', async () => {
  let ended: unknown = 'waits'
  const both = () => {
    trpcClient.envios.meus.query().catch((error: unknown) => (ended = error))
    return fetchFile('/api/fotos/1')
  }
  const foto = await readOver(both, 5_000, (url) => url === '/api/fotos/1')
  expect([ended, foto]).toEqual(['waits', { ended: 'waits', isSilent: false }])
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

/** What an answer of which only a byte came ends with, in a browser that says `told` of every stream of a page's own. */
async function endOfCut(told: Error, act: (leave: AbortController) => void) {
  const Answer = Response
  vi.stubGlobal('fetch', (url: string, { signal }: RequestInit) => {
    if (url === PATHS.readyz) return Promise.reject(new TypeError('Failed to fetch'))
    const start = (controller: ReadableStreamDefaultController) => {
      controller.enqueue(new Uint8Array([0x5b]))
      signal?.addEventListener('abort', () => controller.error(signal.reason))
    }
    return Promise.resolve(new Answer(new ReadableStream({ start })))
  })
  class OfAPage extends Answer {
    override blob = () => super.blob().catch(() => Promise.reject(told))
  }
  vi.stubGlobal('Response', OfAPage)
  const leave = new AbortController()
  const read = ask('/api/relatorio/download', { signal: leave.signal }, (answer) => answer.blob())
  const ended = read.catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(0)
  act(leave)
  await vi.advanceTimersByTimeAsync(60_000)
  return ended
}

it('a photo that was left while it came was told as a connection lost', async () => {
  const ended = await endOfCut(new TypeError('Failed to fetch'), (leave) => leave.abort())
  expect(ended).toMatchObject({ name: 'AbortError' })
})

it('a connection lost in the middle of an answer was told as left by its reader, in Firefox', async () => {
  const ended = await endOfCut(new DOMException('aborted', 'AbortError'), () => undefined)
  expect(failureOf(ended).lost).toBe(true)
})

it('a letter of an answer that came divided between two pieces is whole', async () => {
  const [head, tail] = [new Uint8Array([0x5b, 0x22, 0xc3]), new Uint8Array([0xa3, 0x22, 0x5d])]
  const start = (controller: ReadableStreamDefaultController) => {
    for (const piece of [head, tail]) controller.enqueue(piece)
    controller.close()
  }
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(new ReadableStream({ start }))))
  expect(await (await fetchWhileThere('/trpc')).json()).toEqual(['ã'])
})

it('what the next page leaves no time for was told by the dashboard as failed in Firefox: a question; a save is told at once', async () => {
  const end = watchDeparture(window)
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('NetworkError')))
  window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  const told: string[] = []
  trpcClient.admin.wtgStats.query().catch(() => told.push('question'))
  trpcClient.auth.logout.mutate().catch(() => told.push('save'))
  await vi.advanceTimersByTimeAsync(LEAVING_MS - 1)
  expect(told).toEqual(['save'])
  await vi.advanceTimersByTimeAsync(1)
  expect(told).toEqual(['save', 'question'])
  end()
})
