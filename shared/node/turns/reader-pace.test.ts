import { setImmediate as turn } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { ReaderPace } from './reader-pace.ts'

it('a producer that is too far ahead goes on once enough has been taken', async () => {
  const pace = new ReaderPace(10)
  await pace.made(10)
  let goesOn = false
  const making = pace.made(5).then(() => (goesOn = true))
  pace.took(4)
  await turn()
  expect(goesOn).toBe(false)
  pace.took(1)
  await making
  expect(goesOn).toBe(true)
})

it('a producer that waits for the reader is told when nobody reads any more', async () => {
  const gone = new AbortController()
  const making = new ReaderPace(0).made(1, gone.signal)
  gone.abort()
  await expect(making).rejects.toThrow('aborted')
})
