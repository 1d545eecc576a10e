import { expect, it } from 'vitest'
import { refuseSpoken } from './spoken-refusal.ts'

const blanks = ' '.repeat(1_000_000)

it('R04 a backend’s error of a million blanks and a letter made everybody wait for days', () => {
  expect(() => refuseSpoken({ error: `${blanks}x` })).toThrow(
    expect.objectContaining({ code: 'REFUSED' }) as Error,
  )
})

it.each([blanks, ' False ', '0', ' 0\n', 0, null, [], {}])(
  'no refusal is an error that says nothing',
  (error) => {
    refuseSpoken({ error })
  },
)
