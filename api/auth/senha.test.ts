import { expect, it } from 'vitest'
import { hashSenha, UNKNOWN_USER_HASH, verifySenha } from './senha.ts'

/** What the time of an answer depends on: kind, version and cost of a hash, and the lengths of salt and sum. */
const shapeOf = (hash: string) => {
  const [, kind, version, cost, salt = '', sum = ''] = hash.split('$')
  return { kind, version, cost, salt: salt.length, sum: sum.length }
}

it('checking a senha for an unknown user takes as long as for a known one, and never succeeds', async () => {
  expect(shapeOf(UNKNOWN_USER_HASH)).toEqual(shapeOf(await hashSenha('uma-senha-de-teste')))
  expect(await verifySenha(undefined, 'uma-senha-de-teste')).toBe(false)
})

it('a senha is right whichever way its accents are encoded', async () => {
  const hash = await hashSenha('ação'.normalize('NFD'))
  expect(await verifySenha(hash, 'ação'.normalize('NFC'))).toBe(true)
  expect(await verifySenha(hash, 'acao')).toBe(false)
})
