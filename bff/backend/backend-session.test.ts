import { expect, it } from 'vitest'
import { renewedCookies } from './backend-session.ts'

it.each([
  ['sess=eyJ2aWV3cyI6MX0=; Path=/; HttpOnly', 'sess=eyJ2aWV3cyI6MX0='],
  ['sess=YQ==; Path=/', 'sess=YQ=='],
  ['sess=; Path=/', undefined],
])('a cookie in base64 is kept with the signs at its end, and one without a value goes: %s', (told, kept) => {
  expect(renewedCookies('sess=before', { 'set-cookie': [told] })).toBe(kept)
})
