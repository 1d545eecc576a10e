import { waitFor } from '@testing-library/react'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { answerLoginAgain, holdWork, isLoginAsked, listenToLoginAgain } from '../session/login-again.ts'
import { listenToSession } from '../session/session-events.ts'
import { storeSession } from '../session/stored-session.ts'
import { freshBrowser, signInAs } from '../testing/browser.ts'
import { fetchFile } from './fetch-file.ts'
import { trpcClient } from './trpc.ts'

freshBrowser('supervisor')

type Waiting = (signedIn: boolean) => void
/** Calls that wait to be answered, as for somebody signed in or with 401. */
let calls: Waiting[] = []
/** The session that each of them named. */
let sessions: (string | null)[] = []
const ended = vi.fn()

beforeEach(() => {
  calls = []
  sessions = []
  ended.mockReset()
  onTestFinished(listenToSession(ended))
  vi.stubGlobal('fetch', (url: string, { headers }: RequestInit) => {
    sessions.push(new Headers(headers).get('authorization'))
    const refusal = {
      message: 'Entre.',
      requestId: '1',
      code: -32001,
      data: { httpStatus: 401, code: 'UNAUTHORIZED' },
    }
    const isTrpc = url.startsWith('/trpc/')
    return new Promise<Response>((resolve) => {
      calls.push((signedIn) => {
        const answer = signedIn ? { result: { data: [] } } : { error: refusal }
        resolve(Response.json(isTrpc ? [answer] : {}, { status: signedIn ? 200 : 401 }))
      })
    })
  })
})

const asks = [
  ['a call', () => trpcClient.envios.meus.query()],
  ['a file', () => fetchFile('/api/admin/wtg-list.xlsx')],
] as const

it.each(asks)(
  '%s that was refused after a login in place asked for the senha a second time',
  async (_what, ask) => {
    onTestFinished(listenToLoginAgain(() => undefined))
    onTestFinished(holdWork(() => true))
    const late = ask()
    await waitFor(() => expect(calls).toHaveLength(1))
    const soon = trpcClient.envios.meus.query()
    await waitFor(() => expect(calls).toHaveLength(2))
    calls[1]?.(false)
    await waitFor(() => expect(isLoginAsked()).toBe(true))
    storeSession({ token: 'csrf_new', userEmail: 'ana@exemplo.com.br', userId: '7', userRole: 'supervisor' })
    answerLoginAgain(true)
    await waitFor(() => expect(calls).toHaveLength(3))
    calls[2]?.(true)
    await soon
    calls[0]?.(false)
    await waitFor(() => expect(calls).toHaveLength(4))
    calls[3]?.(true)
    await late
    expect([isLoginAsked(), ended.mock.calls.length]).toEqual([false, 0])
    expect(sessions.slice(2)).toEqual(['Bearer csrf_new', 'Bearer csrf_new'])
  },
)

it.each(asks)(
  '%s of a user who had left, refused late, ended the session of the next user',
  async (_what, ask) => {
    const late = ask()
    await waitFor(() => expect(calls).toHaveLength(1))
    signInAs('colaborador', '8')
    localStorage.setItem('token', 'csrf_new')
    calls[0]?.(false)
    await expect(late).rejects.toThrow()
    expect(ended).not.toHaveBeenCalled()
  },
)

it.each(asks)('%s that is refused for the end of its session leads to the login', async (_what, ask) => {
  const refused = ask()
  await waitFor(() => expect(calls).toHaveLength(1))
  calls[0]?.(false)
  await expect(refused).rejects.toThrow()
  expect(ended.mock.calls).toEqual([['terminou']])
})
