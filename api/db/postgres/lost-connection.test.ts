import { expect, it } from 'vitest'
import { faultOf } from '#shared/node/log/create-log'
import { databaseAway, databaseError } from './lost-connection.ts'

it.each([
  ['a server that says nothing', new Error('Query read timeout')],
  ['a server that goes down', Object.assign(new Error('terminating connection'), { code: '57P01' })],
])('the log names %s by its reason, not by the sentence for people', (_what, cause) => {
  const told = [databaseAway(cause), databaseError(cause)].map((error) => faultOf(error).detalhe)
  expect(told).toEqual([`PostgreSQL: ${cause.message}`, `PostgreSQL: ${cause.message}`])
})

const thrown = (code: string, more: object = {}) => Object.assign(new Error(code), { code, ...more })

it.each([
  ['08006', 'DATABASE_BUSY'],
  ['25006', 'DATABASE_BUSY'],
  ['40001', 'DATABASE_BUSY'],
  ['55P03', 'DATABASE_BUSY'],
  ['ECONNREFUSED', 'DATABASE_BUSY'],
  ['53100', 'STORAGE_FULL'],
  ['23505', 'CONFLICT'],
  ['22021', 'INVALID_INPUT'],
])('%s of the server, or of the way to it, is %s', (code, expected) => {
  expect(databaseError(thrown(code))).toMatchObject({ code: expected })
})

it('an error of the statement itself is not taken for a lost connection, nor is a certificate with a wrong name', () => {
  for (const fault of [thrown('42P01'), thrown('23503'), thrown('ENOENT', { syscall: 'open' })])
    expect(databaseError(fault)).toBe(fault)
  const noSocket = thrown('ENOENT', { syscall: 'connect' })
  expect(databaseError(noSocket)).toMatchObject({ code: 'DATABASE_BUSY' })
})
