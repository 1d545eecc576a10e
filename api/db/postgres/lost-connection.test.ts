import { expect, it } from 'vitest'
import { faultOf } from '#shared/node/log/create-log'
import { databaseAway, databaseError } from './lost-connection.ts'

it.each([
  ['a server that says nothing', new Error('Query read timeout')],
  ['a server that goes down', Object.assign(new Error('terminating connection'), { code: '57P01' })],
])('%s is named in the log with its reason, and not by the sentence that people read', (_what, cause) => {
  const told = [databaseAway(cause), databaseError(cause)].map((error) => faultOf(error).detalhe)
  expect(told).toEqual([`PostgreSQL: ${cause.message}`, `PostgreSQL: ${cause.message}`])
})
