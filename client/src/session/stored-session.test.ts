import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

const session = { token: 'csrf_a', userEmail: 'ana@exemplo.com.br', userId: '7', userRole: 'supervisor' }

// Another test file may have signed somebody in, in this very process.
beforeEach(() => void vi.resetModules())
afterEach(() => localStorage.clear())

describe('what a tab keeps of its session', () => {
  it('is nobody without a stored userId', async () => {
    const { sessionHeaders, tabUserId, readSession } = await import('./stored-session.ts')
    localStorage.setItem('userRole', 'administrador')
    expect(readSession()).toBeNull()
    expect(tabUserId()).toBeNull()
    expect(sessionHeaders()).toEqual({})
  })

  it('goes on naming its own user after another tab signed somebody else in, with the newest token', async () => {
    const { sessionHeaders, storeSession, readSession } = await import('./stored-session.ts')
    storeSession(session)
    expect(readSession()).toEqual(session)
    localStorage.setItem('userId', '8')
    localStorage.setItem('token', 'csrf_b')
    expect(sessionHeaders()).toEqual({ Authorization: 'Bearer csrf_b', 'X-User-Id': '7' })
  })

  it('was missing on a device without room for it, after a login that was said to have failed', async () => {
    const { sessionHeaders, storeSession, readSession } = await import('./stored-session.ts')
    localStorage.setItem('userEmail', 'bia@exemplo.com.br')
    const keep = vi.spyOn(Storage.prototype, 'setItem').mockImplementation((key) => {
      if (key !== 'token') throw new DOMException('full', 'QuotaExceededError')
    })
    storeSession(session)
    expect(readSession()).toEqual(session)
    expect(sessionHeaders()).toEqual({ Authorization: 'Bearer csrf_a', 'X-User-Id': '7' })
    expect(localStorage.length).toBe(0)
    keep.mockRestore()
    storeSession({ ...session, token: 'csrf_b' })
    expect([readSession()?.token, localStorage.length]).toEqual(['csrf_b', 4])
  })

  it("is that of the person who signs in, even where the gateway has not ended an earlier user's session yet", async () => {
    const { noteUnendedSession, storeSession, readSession } = await import('./stored-session.ts')
    storeSession(session)
    noteUnendedSession(true)
    expect(readSession()).toBeNull()
    storeSession({ ...session, userId: '8' })
    expect(readSession()?.userId).toBe('8')
  })

  it("opened everything after 'Sair' without a connection, on a device without room to note the logout", async () => {
    const { noteUnendedSession, storeSession, readSession } = await import('./stored-session.ts')
    const keep = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    storeSession(session)
    noteUnendedSession(true)
    expect(readSession()).toBeNull()
    storeSession({ ...session, userId: '8' })
    expect(readSession()?.userId).toBe('8')
    keep.mockRestore()
  })

  it('becomes that of the stored user when the page is loaded again', async () => {
    const before = await import('./stored-session.ts')
    before.storeSession(session)
    localStorage.setItem('userId', '8')
    vi.resetModules()
    const after = await import('./stored-session.ts')
    expect(after.sessionHeaders()['X-User-Id']).toBe('8')
  })
})
