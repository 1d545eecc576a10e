import { afterEach, expect, it, vi } from 'vitest'
import { LateStore } from './late-store.ts'
import { ObjectStore } from './object-store.ts'

afterEach(() => vi.restoreAllMocks())

it('a bucket whose SDK could not be loaded once was lost to its process until the next start', async () => {
  const place = { endpoint: 'http://127.0.0.1:1', region: 'us-east-1', bucket: 'fotos', prefix: '' }
  const late = new LateStore({ ...place, accessKeyId: 'a', secretAccessKey: 'b', pathStyle: true }, {})
  vi.spyOn(ObjectStore, 'open').mockRejectedValueOnce(new Error('EMFILE: too many open files'))
  await expect(late.open()).rejects.toThrow('EMFILE')
  const store = await late.open()
  expect(await late.open()).toBe(store)
  const close = vi.spyOn(store, 'close')
  late.close()
  expect(close).toHaveBeenCalledOnce()
})
