import { expect, it } from 'vitest'
import { RunningUploads } from './running-uploads.ts'

it('a program that came back too early was told that its upload is running, but not when to ask again', async () => {
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

it('a stop waits for uploads that began while it waited for the others', async () => {
  const running = new RunningUploads()
  const ends: (() => void)[] = []
  const start = () => running.run(1, undefined, () => new Promise<void>((resolve) => ends.push(resolve)))
  const first = start()
  let isOver = false
  const over = running.over().then(() => (isOver = true))
  const second = start()
  ends[0]?.()
  await first
  await new Promise((resolve) => setImmediate(resolve))
  expect(isOver).toBe(false)
  ends[1]?.()
  await Promise.all([second, over])
})
