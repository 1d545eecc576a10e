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

it('the key of one user keeps no upload of another from running', async () => {
  const running = new RunningUploads()
  let done = () => {}
  const first = running.run(1, 'chave', () => new Promise<void>((resolve) => (done = resolve)))
  expect(await running.run(2, 'chave', () => Promise.resolve('kept'))).toBe('kept')
  await expect(running.run(1, 'chave', () => Promise.resolve())).rejects.toMatchObject({ code: 'CONFLICT' })
  done()
  await first
})
