import { expect, it } from 'vitest'
import { ReadSessions } from './read-sessions.ts'
import type { SessionRecord } from './session-store.ts'

it('sessions are kept as they were read, but at most a thousand of them', () => {
  const read = (key: string): SessionRecord => ({
    ...{ key, kind: 'navegador', token: undefined, credentials: new Uint8Array() },
    usuario: { id: 7, email: 'a@b.example', nivel: 'supervisor' },
    ...{ createdMs: 0, seenMs: 0, expiresMs: 1 },
  })
  const sessions = new ReadSessions({ version: () => 1, read })
  const first = sessions.find('0')
  for (let at = 1; at < 1000; at += 1) sessions.find(`${at}`)
  expect(sessions.find('999')).toBe(sessions.find('999'))
  expect(sessions.find('0')).not.toBe(first)
})
