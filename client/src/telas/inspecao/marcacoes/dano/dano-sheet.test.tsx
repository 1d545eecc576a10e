import { renderHook, act } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { useDanoSheet } from './use-dano-sheet.ts'

const MARKER = { x: 1, y: 2, width: 30, height: 40 }
const fotoWith = (atual: { marker?: typeof MARKER; dano?: string }) =>
  ({ atual: { marker: null, dano: '', observacao: '', ...atual } }) as never

const pointer = (kind: 'coarse' | 'fine') =>
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query.includes(kind) }))

afterEach(() => void vi.unstubAllGlobals())

describe('the sheet of damages', () => {
  it('opens for the first marker a finger draws on a photo without damage, and belongs to that photo', () => {
    pointer('coarse')
    const { result, rerender } = renderHook(({ foto }) => useDanoSheet(foto, fotoWith({})), {
      initialProps: { foto: 1 },
    })
    expect(result.current.open).toBe(false)
    act(() => result.current.onMarker(MARKER))
    expect(result.current.open).toBe(true)
    rerender({ foto: 2 })
    expect(result.current.open).toBe(false)
    rerender({ foto: 1 })
    act(() => result.current.close())
    expect(result.current.open).toBe(false)
  })

  it.each([
    { what: 'a mouse', kind: 'fine', atual: {}, marker: MARKER },
    { what: 'a step with the keyboard', kind: 'coarse', atual: {}, marker: MARKER, step: 'passo' },
    { what: 'a marker that is taken away', kind: 'coarse', atual: { marker: MARKER }, marker: null },
    { what: 'a marker that changes', kind: 'coarse', atual: { marker: MARKER }, marker: MARKER },
    { what: 'a photo whose damage is known', kind: 'coarse', atual: { dano: 'outro' }, marker: MARKER },
  ] as const)('stays shut for $what', ({ kind, atual, marker, ...rest }) => {
    pointer(kind)
    const { result } = renderHook(() => useDanoSheet(1, fotoWith(atual)))
    act(() => result.current.onMarker(marker, 'step' in rest ? rest.step : undefined))
    expect(result.current.open).toBe(false)
  })
})
