import { mkdirSync, writeFileSync } from 'node:fs'
import { constants } from 'node:os'
import { join } from 'node:path'
import { newFolder, removeFolder } from '#shared/node/testing/own-folder'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openSessionFile } from '../sessions/session-file.ts'
import { openFailure } from './open-failure.ts'

let folder: string
beforeEach(() => {
  folder = newFolder('nao-abre')
})
afterEach(() => removeFolder(folder))

const REMEDY = /Apague-o/

it('for a file that is no database any more, people are told to remove it and the files that belong to it', () => {
  const file = join(folder, 'sessoes.sqlite')
  writeFileSync(file, 'nada disto é um banco de dados'.repeat(10))
  expect(() => openSessionFile(file)).toThrow(REMEDY)
  expect(() => openSessionFile(file)).toThrow('cada programa precisa de outro token')
})

it('nobody is told to remove a file that only cannot be reached', () => {
  const file = join(folder, 'sessoes.sqlite')
  mkdirSync(file)
  expect(() => openSessionFile(file)).toThrow(
    /unable to open database file.* Confira quem pode ler e escrever nele/,
  )
  expect(() => openSessionFile(file)).not.toThrow(REMEDY)
})

it.each(['database is locked', 'attempt to write a readonly database', 'disk I/O error'])(
  'nobody is told to remove a file either for which SQLite says "%s"',
  (reason) => {
    const told = openFailure('/dados/a', new Error(reason), () => 'Apague-o.')
    expect(told).toMatch(/^\/dados\/a não abre \(.+\)\. Confira .* Nada foi alterado\.$/)
  },
)

it.each([
  new Error('database or disk is full'),
  Object.assign(new Error('disk I/O error'), { systemErrno: constants.errno.ENOSPC }),
])('a full disk was reported as a broken disk, or as missing rights to write: %s', (cause) => {
  expect(openFailure('/dados/a', cause, () => 'Apague-o.')).toBe(
    '/dados/a não abre: falta espaço no disco. Libere espaço e repita. Nada foi alterado.',
  )
})
