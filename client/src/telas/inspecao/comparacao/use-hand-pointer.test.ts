import { renderHook } from '@testing-library/react'
import type { PointerEvent } from 'react'
import { expect, it } from 'vitest'
import { openStage } from '../testing/open-stage.ts'
import { useHandPointer } from './use-hand-pointer.ts'

const surface = Object.assign(document.createElement('div'), { setPointerCapture: () => undefined })
const finger = (pointerId: number, clientX: number) =>
  ({ pointerId, clientX, clientY: 300, currentTarget: surface }) as unknown as PointerEvent

it('lifting one of two fingers and putting it down elsewhere made the earlier photo, and the open one with it, jump', () => {
  const { stage, done } = openStage()
  const { onPointerDown, onPointerMove, onPointerUp } = renderHook(() => useHandPointer(stage.zoomPan)).result
    .current
  onPointerDown(finger(1, 100))
  onPointerDown(finger(2, 300))
  onPointerUp(finger(2, 300))
  onPointerMove(finger(1, 200))
  onPointerDown(finger(3, 240))
  expect(done).toEqual([])
  onPointerMove(finger(3, 280))
  expect(done).toEqual([
    ['scale', 2],
    ['pan', { x: 20, y: 0 }],
  ])
})
