import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { LEAVING_MS, watchDeparture } from '../departure.ts'
import { CHUNK_TIMEOUT_MS, loadChunk } from './load-chunk.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('a lazy chunk', () => {
  it('gives up after 120000 ms, and not before', async () => {
    expect(CHUNK_TIMEOUT_MS).toBe(120_000)
    const settled = vi.fn()
    const loading = loadChunk(() => new Promise(() => undefined)).catch(settled)
    await vi.advanceTimersByTimeAsync(CHUNK_TIMEOUT_MS - 1)
    expect(settled).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    await loading
    expect(settled).toHaveBeenCalledOnce()
  })

  it('comes as soon as it is there, reports failures too, and leaves no timer behind', async () => {
    await expect(loadChunk(() => Promise.resolve('tela'))).resolves.toBe('tela')
    await expect(loadChunk(() => Promise.reject(new Error('rede')))).rejects.toThrow('rede')
    expect(vi.getTimerCount()).toBe(0)
  })

  it('whose loading ends because the page is left says so only if the page stays: Firefox drew the error screen on the way out', async () => {
    const end = watchDeparture(window)
    window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
    const failed = vi.fn()
    void loadChunk(() => Promise.reject(new Error('left'))).catch(failed)
    await vi.advanceTimersByTimeAsync(LEAVING_MS - 1)
    expect(failed).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(failed).toHaveBeenCalledOnce()
    end()
  })

  it('came without its styles when it was asked for again, because a style sheet that had failed was not', async () => {
    const sheets = () => document.head.querySelectorAll<HTMLLinkElement>('link[href$="/a.css"]')
    const tell = (name: string) => void sheets()[0]?.dispatchEvent(new Event(name))
    const load = vi.fn(() => Promise.resolve('tela'))
    load.mockImplementationOnce(() => {
      const link = document.createElement('link')
      link.rel = 'stylesheet'
      link.href = '/a.css'
      document.head.append(link)
      tell('error')
      return Promise.reject(new Error('rede'))
    })
    await expect(loadChunk(load)).rejects.toThrow('rede')
    expect(sheets()).toHaveLength(0)
    const again = loadChunk(load)
    tell('error')
    await expect(again).rejects.toThrow('a.css')
    const last = loadChunk(load)
    tell('load')
    await expect(last).resolves.toBe('tela')
    expect(sheets()).toHaveLength(1)
    await loadChunk(load)
    expect(sheets()).toHaveLength(1)
  })
})
