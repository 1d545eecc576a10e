import { expect, it, vi } from 'vitest'
import { ObjectStore } from './object-store.ts'

let isShort = true
vi.mock('@aws-sdk/client-s3', (original) => {
  if (isShort) throw new Error('EMFILE: too many open files')
  return original()
})

it('a bucket whose SDK could not be loaded once was lost to its process until the next start', async () => {
  const place = { endpoint: 'http://127.0.0.1:1', region: 'us-east-1', bucket: 'fotos', prefix: '' }
  const store = new ObjectStore({ ...place, accessKeyId: 'a', secretAccessKey: 'b', pathStyle: true })
  await expect(store.load()).rejects.toThrow()
  isShort = false
  await store.load()
  store.close()
})
