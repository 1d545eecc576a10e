import { expect, it } from 'vitest'
import { ASK_AGAIN_S } from '#shared/errors/ask-again'
import { AppError } from '#shared/errors/errors'
import { goneFor, isStoreAway, storeError, storeReason } from './store-errors.ts'

/** An error as the SDK throws it; without a status there was no answer. */
const failed = (name: string, httpStatusCode?: number) =>
  Object.assign(new Error('refused'), { name, ...(httpStatusCode && { $metadata: { httpStatusCode } }) })

it.each([
  ['NoSuchKey', 404, 'NOT_FOUND', false],
  ['NoSuchBucket', 404, 'STORAGE_UNAVAILABLE', false],
  ['NoSuchUpload', 404, 'STORAGE_UNAVAILABLE', false],
  ['AccessDenied', 403, 'STORAGE_UNAVAILABLE', false],
  ['QuotaExceeded', 403, 'STORAGE_FULL', false],
  ['Unknown', 507, 'STORAGE_FULL', true],
  ['SlowDown', 503, 'STORAGE_UNAVAILABLE', true],
  ['TimeoutError', undefined, 'STORAGE_UNAVAILABLE', true],
] as const)('a store that says %s with %s is %s', (...[name, status, code, away]) => {
  const error = failed(name, status)
  const told = storeError(error, 'get a')
  expect([told.code, isStoreAway(error)]).toEqual([code, away])
  if (code === 'STORAGE_UNAVAILABLE') expect(told.retryAfterS).toBe(ASK_AGAIN_S)
  expect(storeError(told, 'put b')).toBe(told)
  expect(told).toBeInstanceOf(AppError)
})

it.each([
  '@aws-sdk XML parse error: mismatched tags <hr> and </body>.\n  Deserialization error: to see the raw response, inspect the hidden field {error}.$response on this object.',
  'write EPROTO 80ECE1B0097F0000:error:0A00010B:SSL routines:ssl3_get_record:wrong version number:ssl3_record.c:350:\n',
])(
  'for an endpoint that does not speak S3, or another TLS, the start failed in several lines: %s',
  (message) => {
    const { message: told } = storeError(new Error(message), 'list .staging/')
    expect(told).toBe(`list .staging/: Error: ${message.slice(0, message.indexOf('\n'))}`)
  },
)

it('a store that answered HEAD with 503 or 403, which has no body, was told as UnknownError and nothing else', () => {
  const answer = Object.assign(new Error('UnknownError'), {
    name: 'Unknown',
    $metadata: { httpStatusCode: 503 },
  })
  expect(goneFor(answer).code).toBe('Unknown 503')
  expect(storeReason(answer)).toBe('Unknown: UnknownError (status 503)')
  expect(storeError(answer, 'head a').message).toBe('head a: Unknown: UnknownError (status 503)')
})
