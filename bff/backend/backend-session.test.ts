import { expect, it } from 'vitest'
import { renewedCookies } from './backend-session.ts'

const HOUR = '; Max-Age=3600'
const LONG_AGO = '; Expires=Thu, 01 Jan 1970 00:00:00 GMT'
const IN_TIME = '; Expires=Fri, 01 Jan 2999 00:00:00 GMT'

it.each([
  ['sess=eyJ2aWV3cyI6MX0=; Path=/; HttpOnly', 'sess=eyJ2aWV3cyI6MX0='],
  ['sess=YQ==; Path=/', 'sess=YQ=='],
  ['sess=; Path=/', undefined],
])('a cookie in base64 is kept with the signs at its end, and one without a value goes: %s', (told, kept) => {
  expect(renewedCookies('sess=before', { 'set-cookie': [told] })).toBe(kept)
})

it.each([
  [HOUR + LONG_AGO, 'sess=a'],
  [LONG_AGO + HOUR, 'sess=a'],
  [`; max-age=0${IN_TIME}`, undefined],
  [`${IN_TIME}; Max-Age=-1`, undefined],
  [LONG_AGO, undefined],
  [IN_TIME, 'sess=a'],
  [`; Max-Age=${LONG_AGO}`, undefined],
  [`; Max-Age=${IN_TIME}`, 'sess=a'],
])(
  'a backend whose clock is behind signs nobody out: a duration counts before a date, as in %s',
  (until, kept) => {
    expect(renewedCookies('sess=before', { 'set-cookie': [`sess=a${until}`] })).toBe(kept)
  },
)

it.each([
  [20, 'sess=a'],
  [1, 'sess=a'],
  [-20, undefined],
])(
  'a backend whose clock is wrong signed people out directly after they had signed in: a cookie for %i min',
  (until, kept) => {
    const clock = (min: number) => new Date(Date.UTC(2020, 0, 1, 12, min)).toUTCString()
    const cookie = `sess=a; Expires=${clock(until)}`
    expect(renewedCookies('sess=before', { date: clock(0), 'set-cookie': [cookie] })).toBe(kept)
  },
)

it('of a backend that sets cookies without end, fifty are sent back, and none longer than a server accepts', () => {
  const many = Array.from({ length: 60 }, (_unused, at) => `c${at}=1`)
  expect(renewedCookies(undefined, { 'set-cookie': many })).toBe(many.slice(0, 50).join('; '))
  const long = `sess=${'x'.repeat(8_192 - 'sess='.length)}`
  expect(renewedCookies('sess=before', { 'set-cookie': [long] })).toBe(long)
  expect(renewedCookies('sess=before', { 'set-cookie': [`${long}x`] })).toBe('sess=before')
})
