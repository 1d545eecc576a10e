import { expect, it } from 'vitest'
import { AppError } from '#shared/errors/errors'
import { isFinalForEnvio } from './final-refusals.ts'

const conflict = new AppError('CONFLICT', { texto: 'Em andamento.' })

it('a 409 to the first try ends an envio, unless it says when to come again', () => {
  expect(isFinalForEnvio(conflict, { before: 0, conflicts: 1 })).toBe(true)
  const later = new AppError('CONFLICT', { retryAfterS: 60 })
  expect(isFinalForEnvio(later, { before: 0, conflicts: 1 })).toBe(false)
})

it('an envio that had waited out an outage of thirty tries was refused by the first 409 of a try still running', () => {
  expect(isFinalForEnvio(conflict, { before: 40, conflicts: 1 })).toBe(false)
  expect(isFinalForEnvio(conflict, { before: 40, conflicts: 31 })).toBe(true)
})
