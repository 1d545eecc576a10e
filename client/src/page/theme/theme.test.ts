import { beforeEach, describe, expect, it, vi } from 'vitest'
import { freshBrowser } from '../../testing/browser.ts'
import { applyTheme } from './apply-theme.ts'
import { chooseTheme, listenToTheme, readTheme } from './theme.ts'

const HEAD = `<meta name="color-scheme" content="light dark">
<meta name="theme-color" content="#ffffff" media="(prefers-color-scheme: light)" data-of="light">
<meta name="theme-color" content="#151d22" media="(prefers-color-scheme: dark)" data-of="dark">`

freshBrowser()
beforeEach(() => {
  document.head.innerHTML = HEAD
  return () => {
    document.head.innerHTML = ''
    delete document.documentElement.dataset['theme']
  }
})

const shown = () => ({
  theme: document.documentElement.dataset['theme'],
  scheme: document.querySelector<HTMLMetaElement>('meta[name=color-scheme]')?.content,
  bars: [...document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')].map(({ media }) => media),
})

const SYSTEM = {
  theme: 'system',
  scheme: 'light dark',
  bars: ['(prefers-color-scheme: light)', '(prefers-color-scheme: dark)'],
}

describe('the theme', () => {
  it('is the system’s until one is chosen, and again when the system’s is chosen', () => {
    applyTheme(localStorage.getItem('tema'))
    expect([readTheme(), shown()]).toEqual(['sistema', SYSTEM])
    chooseTheme('escuro')
    expect([readTheme(), shown()]).toEqual([
      'escuro',
      { theme: 'dark', scheme: 'dark', bars: ['not all', 'all'] },
    ])
    chooseTheme('claro')
    expect([localStorage.getItem('tema'), shown()]).toEqual([
      'claro',
      { theme: 'light', scheme: 'light', bars: ['all', 'not all'] },
    ])
    chooseTheme('sistema')
    expect([localStorage.length, readTheme(), shown()]).toEqual([0, 'sistema', SYSTEM])
  })

  it('is the system’s where something else is kept', () => {
    localStorage.setItem('tema', 'magenta')
    applyTheme(localStorage.getItem('tema'))
    expect([readTheme(), shown()]).toEqual(['sistema', SYSTEM])
  })

  it('follows what another tab chooses, and tells whoever listens until they leave', () => {
    const told = vi.fn()
    const leave = listenToTheme(told)
    localStorage.setItem('tema', 'escuro')
    window.dispatchEvent(new StorageEvent('storage', { key: 'userId' }))
    expect([told.mock.calls.length, shown().theme]).toEqual([0, undefined])
    window.dispatchEvent(new StorageEvent('storage', { key: 'tema' }))
    expect([told.mock.calls.length, shown().theme]).toEqual([1, 'dark'])
    leave()
    chooseTheme('claro')
    expect(told).toHaveBeenCalledTimes(1)
  })

  it('is still followed by one listener when another has left', () => {
    const leave = listenToTheme(() => undefined)
    const end = listenToTheme(() => undefined)
    leave()
    localStorage.setItem('tema', 'escuro')
    window.dispatchEvent(new StorageEvent('storage', { key: 'tema' }))
    expect(shown().theme).toBe('dark')
    end()
  })

  it('stayed unchanged, without a word, where the storage is full', () => {
    chooseTheme('claro')
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('cheio', 'QuotaExceededError')
    })
    chooseTheme('escuro')
    expect([readTheme(), shown().theme]).toEqual(['escuro', 'dark'])
    vi.restoreAllMocks()
    chooseTheme('sistema')
    expect([readTheme(), shown()]).toEqual(['sistema', SYSTEM])
  })
})
