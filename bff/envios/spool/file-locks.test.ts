import { expect, it } from 'vitest'
import { FileLocks, runLocked } from './file-locks.ts'

const never = new AbortController().signal
/** Longer than any test may take: a wait that ends has been ended by somebody. */
const DAY_MS = 86_400_000

it('F22 a file is one request’s at a time, and who has it is asked to let go', async () => {
  const locks = new FileLocks(DAY_MS)
  const [first, second] = [locks.newLock('a/1'), locks.newLock('a/1')]
  let asked = 0
  await first.lock(never, () => void asked++)
  let has = false
  const waiting = second.lock(never, () => undefined).then(() => (has = true))
  await runLocked(locks, { envio: 'b', n: 1 }, () => Promise.resolve())
  expect([asked, has]).toEqual([1, false])
  await first.unlock()
  await waiting
  expect(has).toBe(true)
})

it('a file whose lock is not released is refused as busy', async () => {
  const locks = new FileLocks(20)
  await locks.newLock('a/1').lock(never, () => undefined)
  const again = runLocked(locks, { envio: 'a', n: 1 }, () => Promise.resolve())
  await expect(again).rejects.toMatchObject({ code: 'CONFLICT' })
})
