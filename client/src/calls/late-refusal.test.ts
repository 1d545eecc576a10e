import { waitFor } from '@testing-library/react'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { answerLoginAgain, holdWork, isLoginAsked, listenToLoginAgain } from '../session/login-again.ts'
import { TEXTOS_SESSION } from '#shared/textos/pessoas/session'
import { listenToSession } from '../session/session-events.ts'
import { storeSession } from '../session/stored-session.ts'
import { freshBrowser, signInAs } from '../testing/browser.ts'
import { fetchFile } from './fetch-file.ts'
import { trpcClient } from './trpc.ts'

freshBrowser('supervisor')

type Waiting = (status: 200 | 401 | 409) => void
/** Calls that wait to be answered: as for somebody signed in, whose session has ended, or is another user's. */
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
    const isTrpc = url.startsWith('/trpc/')
    return new Promise<Response>((resolve) => {
      calls.push((status) => {
        const refusal = { message: TEXTOS_SESSION.alterada, requestId: '1' }
        const error = { ...refusal, code: -32001, data: { httpStatus: status, code: 'REFUSED' } }
        const answer = status === 200 ? { result: { data: [] } } : { error }
        resolve(Response.json(isTrpc ? [answer] : refusal, { status }))
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
    calls[1]?.(401)
    await waitFor(() => expect(isLoginAsked()).toBe(true))
    storeSession({ token: 'csrf_new', userEmail: 'ana@exemplo.com.br', userId: '7', userRole: 'supervisor' })
    answerLoginAgain(true)
    await waitFor(() => expect(calls).toHaveLength(3))
    calls[2]?.(200)
    await soon
    calls[0]?.(401)
    await waitFor(() => expect(calls).toHaveLength(4))
    calls[3]?.(200)
    await late
    expect([isLoginAsked(), ended.mock.calls.length]).toEqual([false, 0])
    expect(sessions.slice(2)).toEqual(['Bearer csrf_new', 'Bearer csrf_new'])
  },
)

it.each(asks.flatMap((each) => [[...each, 401] as const, [...each, 409] as const]))(
  '%s of a user who had left, refused late, ended the session of the next user, or told that it was changed',
  async (_what, ask, status) => {
    const late = ask()
    await waitFor(() => expect(calls).toHaveLength(1))
    signInAs('colaborador', '8')
    localStorage.setItem('token', 'csrf_new')
    calls[0]?.(status)
    await expect(late).rejects.toThrow()
    expect(ended).not.toHaveBeenCalled()
  },
)

it.each(asks)('%s that is refused for the end of its session leads to the login', async (_what, ask) => {
  const refused = ask()
  await waitFor(() => expect(calls).toHaveLength(1))
  calls[0]?.(401)
  await expect(refused).rejects.toThrow()
  expect(ended.mock.calls).toEqual([['terminou']])
})
