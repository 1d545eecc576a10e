import { expect, it } from 'vitest'
import { storeError } from './store-errors.ts'

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
