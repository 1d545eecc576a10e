import { act, renderHook } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { useChoice } from './use-choice.ts'

const useSize = () =>
  useChoice('tamanho', { read: (kept) => (kept === 'grande' ? 'grande' : 'pequeno'), write: (size) => size })

afterEach(() => localStorage.clear())

describe('a choice', () => {
  it('is kept on this device', () => {
    const first = renderHook(useSize)
    expect(first.result.current[0]).toBe('pequeno')
    act(() => first.result.current[1]('grande'))
    expect(first.result.current[0]).toBe('grande')
    expect(renderHook(useSize).result.current[0]).toBe('grande')
  })

  it('lasts as long as the page where the storage is full', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('cheio', 'QuotaExceededError')
    })
    const { result } = renderHook(useSize)
    act(() => result.current[1]('grande'))
    expect(result.current[0]).toBe('grande')
  })
})
