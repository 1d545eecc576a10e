import { beforeEach, expect, it } from 'vitest'
import { opening } from './opened.ts'

let closed: string[]
beforeEach(() => void (closed = []))
const close = (name: string) => () => void closed.push(name)

it('what a start opened is closed in the opposite order, once: the lock of the folder goes last', async () => {
  const opened = await opening((all) => {
    all.add(close('lock'))
    all.add(close('stores'))
    return Promise.resolve(all)
  })
  expect(closed).toEqual([])
  await opened.close()
  await opened.close()
  expect(closed).toEqual(['stores', 'lock'])
})

it('a start that fails closes what it had opened, and fails with its own error', async () => {
  const start = opening((all) => {
    all.add(close('lock'))
    all.add(close('stores'))
    return Promise.reject(new Error('porta em uso'))
  })
  await expect(start).rejects.toThrow('porta em uso')
  expect(closed).toEqual(['stores', 'lock'])
})
