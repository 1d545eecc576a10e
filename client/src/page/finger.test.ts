import { act, renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { freshBrowser } from '../testing/browser.ts'
import { useFinger } from './finger.ts'

freshBrowser()

it('a laptop with a touch screen counted as worked by its mouse, whatever touched it', () => {
  const { result } = renderHook(useFinger)
  const told = (type: string, pointerType: string) => {
    act(() => void window.dispatchEvent(new PointerEvent(type, { pointerType })))
    return result.current
  }
  expect([
    told('pointermove', 'mouse'),
    told('pointerdown', 'touch'),
    told('pointermove', 'touch'),
    told('pointerdown', 'pen'),
    told('pointerdown', 'touch'),
    told('pointermove', 'mouse'),
  ]).toEqual([false, true, true, false, true, false])
})
