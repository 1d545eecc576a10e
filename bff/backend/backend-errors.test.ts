import { Readable } from 'node:stream'
import { expect, it } from 'vitest'
import { refusalOf } from './backend-errors.ts'

it.each(['1e300', '99999999999999999999', '86401', 'Fri, 31 Dec 9999 23:59:59 GMT', '-5', 'soon'])(
  'an envio waited for ever, or was tried again and again, when a backend said Retry-After: %s',
  async (told) => {
    const response = { status: 429, headers: { 'retry-after': told }, body: Readable.from([]) }
    const { code, retryAfterS } = await refusalOf(response, { path: '/api/upload' })
    expect([code, retryAfterS]).toEqual(['TOO_MANY_REQUESTS', undefined])
  },
)
