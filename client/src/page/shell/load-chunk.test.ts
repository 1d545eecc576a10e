import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
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

  it('is passed on as it comes, failures included, and leaves no timer behind', async () => {
    await expect(loadChunk(() => Promise.resolve('tela'))).resolves.toBe('tela')
    await expect(loadChunk(() => Promise.reject(new Error('rede')))).rejects.toThrow('rede')
    expect(vi.getTimerCount()).toBe(0)
  })
})
