import { expect, it } from 'vitest'
import { storageError } from './durable-file.ts'

const failure = (code: string) => Object.assign(new Error(`${code}: write`), { code })

it.each([
  ['ENOSPC', { code: 'STORAGE_FULL', message: 'ENOSPC' }],
  ['EROFS', { code: 'STORAGE_UNAVAILABLE', retryAfterS: 5, message: 'EROFS: write' }],
  ['EMFILE', { code: 'STORAGE_UNAVAILABLE', retryAfterS: 5, message: 'EMFILE: write' }],
  ['EISDIR', { code: 'EISDIR' }],
])('a write that failed with %s is told as what people can do about it', (code, told) => {
  expect(storageError(failure(code))).toMatchObject(told)
})
