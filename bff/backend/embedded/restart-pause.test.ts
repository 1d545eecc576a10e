import { expect, it } from 'vitest'
import { restartPause } from './restart-pause.ts'

it('a backend that does not start is tried again ever more seldom: all of a processor went into its starts', () => {
  const pauses = (ranMs: number) => [0, 1, 2, 3, 6, 5_000].map((failures) => restartPause(ranMs, failures))
  expect(pauses(60_000)).toEqual([0, 400, 800, 1_600, 10_000, 10_000])
  expect(pauses(1_000)).toEqual([200, 400, 800, 1_600, 10_000, 10_000])
})
