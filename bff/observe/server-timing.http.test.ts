import { createServer } from 'node:http'
import express from 'express'
import { expect, it } from 'vitest'
import { onLoopback } from '#shared/node/testing/on-loopback'
import { createAuthenticator } from '../session/authenticate.ts'
import { createSessions } from '../session/sessions.ts'
import { createSqliteSessionStore } from '../session/store/sqlite-session-store.ts'
import { keepRecord, recordOf, records } from './request-record.ts'
import { serverTiming } from './server-timing.ts'

it('an answer in development says what its session, the backend and all of it took, whoever writes its head', async () => {
  const store = createSqliteSessionStore(':memory:')
  const sessions = createSessions({
    ...{ store, secret: 'x'.repeat(32), limits: { idleMs: 1000, maxMs: 1000 }, now: () => 0 },
    onStoreError: (error) => {
      throw error
    },
  })
  const authenticator = createAuthenticator({
    ...{ sessions, cookie: { secure: false }, origin: { publicUrl: undefined } },
  })
  const { id } = await sessions.open({
    kind: 'integrador',
    usuario: { id: 1, email: 'a@b.c', nivel: 'supervisor' },
    credentials: {},
  })
  const app = express()
  app.use((req, res, next) => void (records.open(req, res), next()), serverTiming)
  app.get('/anonimo', (_req, res) => void res.end())
  app.get('/reconhecido', keepRecord, async (req, res) => {
    await authenticator(req, { cookieOnly: false })
    res.end()
  })
  app.get('/escrito', (_req, res) => {
    const record = recordOf(res)
    record.sessaoMs = 1.25
    record.upstream.push({ rota: '/a', status: 200, ms: 3 }, { rota: '/b', status: 0, ms: 4.5 })
    res.writeHead(201, { 'content-length': '0' }).end()
  })
  const { url, close } = await onLoopback(createServer(app))
  const timingOf = async (path: string) => {
    const answer = await fetch(url + path, {
      headers: { authorization: `Bearer ${id}` },
    })
    return [answer.status, answer.headers.get('server-timing')]
  }
  try {
    expect(await timingOf('/anonimo')).toEqual([
      200,
      expect.stringMatching(/^backend;dur=0\.0, total;dur=\d+\.\d$/),
    ])
    expect(await timingOf('/reconhecido')).toEqual([
      200,
      expect.stringMatching(/^sessao;dur=\d+\.\d, backend;dur=0\.0, total;dur=\d+\.\d$/),
    ])
    expect(await timingOf('/escrito')).toEqual([
      201,
      expect.stringMatching(/^sessao;dur=1\.3, backend;dur=7\.5, total;dur=\d+\.\d$/),
    ])
  } finally {
    await close()
    await store.close()
  }
})
