import { expect, it } from 'vitest'
import { formatDiaDaCamera, formatMomentoDaCamera } from './momento-da-camera.ts'

it("says what a camera's clock said, in no zone: a Portuguese day, and its hour and minute", () => {
  expect(formatDiaDaCamera('2026-11-20T23:55:12')).toBe('20/11/2026')
  expect(formatMomentoDaCamera('2026-11-20T23:55:12')).toBe('20/11/2026 23:55')
})
