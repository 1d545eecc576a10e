import { expect, it } from 'vitest'
import { addressKeyOf, plainAddress } from './address-key.ts'

it.each([
  ['10.0.0.1', '10.0.0.1'],
  ['::ffff:10.0.0.1', '10.0.0.1'],
  ['::1', '0:0:0:0::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:db8:0:0:1:2:3:4', '2001:db8:0:0::/64'],
  ['2001:0DB8:0000:0000:ffff::', '2001:db8:0:0::/64'],
  ['2001:db8:1::1', '2001:db8:1:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['203.0.113.7:40001', '203.0.113.7'],
  ['[2001:db8::1]:40001', '2001:db8:0:0::/64'],
  ['[2001:db8::1]', '2001:db8:0:0::/64'],
  ['[::ffff:10.0.0.1]:40001', '10.0.0.1'],
  [undefined, ''],
])('A05 counts %s as %s', (address, key) => {
  expect(addressKeyOf(address)).toBe(key)
})

it('the log names an IPv4 address as people look for it, also with HOST=::', () => {
  const told = ['::ffff:10.0.0.1', '10.0.0.1', '2001:db8::1', undefined].map(plainAddress)
  expect(told).toEqual(['10.0.0.1', '10.0.0.1', '2001:db8::1', ''])
})
