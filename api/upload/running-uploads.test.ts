import { expect, it } from 'vitest'
import { RunningUploads } from './running-uploads.ts'

it('a program that came back too early read that its upload is running, and not when to ask again', async () => {
  const uploads = new RunningUploads()
  let end: () => void = () => undefined
  const first = uploads.run(7, 'k', () => new Promise<void>((resolve) => (end = resolve)))
  const second = uploads.run(7, 'k', () => Promise.resolve())
  await expect(second).rejects.toMatchObject({ code: 'CONFLICT', retryAfterS: 2 })
  end()
  await first
})
