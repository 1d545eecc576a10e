import { regexes } from 'zod/v4/core'
import { expect, it } from 'vitest'
import { EMAIL } from './email.ts'

it('is the pattern that zod reads e-mails by, but for a needless backslash', () => {
  expect(EMAIL.source).toBe(regexes.email.source.replaceAll('\\-', '-'))
})
