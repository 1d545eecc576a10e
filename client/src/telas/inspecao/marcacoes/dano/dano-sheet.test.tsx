import { renderHook, act } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { freshBrowser } from '../../../../testing/browser.ts'
import { useDanoSheet } from './use-dano-sheet.ts'

const MARKER = { x: 1, y: 2, width: 30, height: 40 }
const fotoWith = (atual: { marker?: typeof MARKER; dano?: string }) =>
  ({ atual: { marker: null, dano: '', observacao: '', ...atual } }) as never

/** Makes this the pointer that the page is used with from now on. */
const workWith = (pointerType: 'touch' | 'mouse' | 'pen') =>
  act(() => void window.dispatchEvent(new PointerEvent('pointerdown', { pointerType })))

freshBrowser()

describe('the sheet of damages', () => {
  it('opens for the first marker a finger draws on a photo without damage, and belongs to that photo', () => {
    const { result, rerender } = renderHook(({ foto }) => useDanoSheet(foto, fotoWith({})), {
      initialProps: { foto: 1 },
    })
    workWith('touch')
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
    { device: 'a laptop', isCoarse: false, pen: false },
    { device: 'a tablet', isCoarse: true, pen: true },
  ])('opens on $device for a finger, not for a mouse, and for a pen: $pen', ({ isCoarse, pen }) => {
    vi.stubGlobal('matchMedia', () => ({ matches: isCoarse }))
    const { result } = renderHook(() => useDanoSheet(1, fotoWith({})))
    const opensFor = (pointerType: 'touch' | 'mouse' | 'pen') => {
      workWith(pointerType)
      act(() => result.current.onMarker(MARKER))
      const { open } = result.current
      act(() => result.current.close())
      return open
    }
    expect([opensFor('mouse'), opensFor('touch'), opensFor('pen'), opensFor('touch')]).toEqual([
      false,
      true,
      pen,
      true,
    ])
  })

  it.each([
    { what: 'a step with the keyboard', atual: {}, marker: MARKER, step: 'passo' },
    { what: 'a marker that is taken away', atual: { marker: MARKER }, marker: null },
    { what: 'a marker that changes', atual: { marker: MARKER }, marker: MARKER },
    { what: 'a photo whose damage is known', atual: { dano: 'outro' }, marker: MARKER },
  ] as const)('stays shut for $what', ({ atual, marker, ...rest }) => {
    const { result } = renderHook(() => useDanoSheet(1, fotoWith(atual)))
    workWith('touch')
    act(() => result.current.onMarker(marker, 'step' in rest ? rest.step : undefined))
    expect(result.current.open).toBe(false)
  })
})
