import { expect, it } from 'vitest'
import { reasonOf } from './thrown.ts'
import { ToldReasons } from './told-reasons.ts'

const refused = (address: string) =>
  Object.assign(new Error(`connect ECONNREFUSED ${address}`), { code: 'ECONNREFUSED' })

/** What Node throws when no address of a name could be connected to: it has no message of its own. */
const allRefused = (...addresses: string[]) =>
  Object.assign(new AggregateError(addresses.map(refused)), { code: 'ECONNREFUSED' })

it('an outage behind a name of several addresses was told at each attempt: their order changes', () => {
  const told = new ToldReasons()
  expect(told.add(allRefused('10.0.0.1:443', '10.0.0.2:443'))).toBe(true)
  expect(told.add(allRefused('10.0.0.2:443', '10.0.0.1:443'))).toBe(false)
  expect(told.add(refused('10.0.0.3:443'))).toBe(false)
  expect([told.add('WRONGPASS'), told.add('WRONGPASS')]).toEqual([true, false])
})

it('a name of several addresses that all refused was told as AggregateError and nothing else', () => {
  expect(reasonOf(allRefused('10.0.0.1:443', '[::1]:443'))).toBe(
    'connect ECONNREFUSED 10.0.0.1:443; connect ECONNREFUSED [::1]:443',
  )
})
