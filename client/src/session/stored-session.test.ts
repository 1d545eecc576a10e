import { afterEach, describe, expect, it, vi } from 'vitest'
import { STORAGE_KEYS } from '#shared/constants'

const sessao = { token: 'csrf_a', userEmail: 'ana@exemplo.com.br', userId: '7', userRole: 'supervisor' }

afterEach(() => {
  localStorage.clear()
  vi.resetModules()
})

describe('what a tab keeps of its session', () => {
  it('is nobody without a stored userId', async () => {
    const { cabecalhosSessao, idDaAba, lerSessao } = await import('./stored-session.ts')
    localStorage.setItem(STORAGE_KEYS.userRole, 'administrador')
    expect(lerSessao()).toBeNull()
    expect(idDaAba()).toBeNull()
    expect(cabecalhosSessao()).toEqual({})
  })

  it('goes on naming its own user after another tab signed somebody else in, with the newest token', async () => {
    const { cabecalhosSessao, guardarSessao, lerSessao } = await import('./stored-session.ts')
    guardarSessao(sessao)
    expect(lerSessao()).toEqual(sessao)
    localStorage.setItem(STORAGE_KEYS.userId, '8')
    localStorage.setItem(STORAGE_KEYS.token, 'csrf_b')
    expect(cabecalhosSessao()).toEqual({ Authorization: 'Bearer csrf_b', 'X-User-Id': '7' })
  })

  it('takes over whoever is stored when the page is loaded again', async () => {
    const before = await import('./stored-session.ts')
    before.guardarSessao(sessao)
    localStorage.setItem(STORAGE_KEYS.userId, '8')
    vi.resetModules()
    const after = await import('./stored-session.ts')
    expect(after.cabecalhosSessao()['X-User-Id']).toBe('8')
  })
})
