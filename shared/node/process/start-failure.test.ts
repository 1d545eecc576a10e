import { mkdirSync } from 'node:fs'
import { constants } from 'node:os'
import { describe, expect, it } from 'vitest'
import { OperatorError } from '#shared/errors/operator-error'
import { startSentence } from './start-failure.ts'

const failure = (code: string, where: object = {}) => Object.assign(new Error(code), { code, ...where })

describe('what stops a start', () => {
  it.each([
    [new OperatorError('database or disk is full'), 'database or disk is full'],
    [failure('EADDRINUSE', { port: 80 }), 'A porta 80 (PORT) já está em uso por outro programa.'],
    [failure('EACCES', { port: 80 }), 'Sem permissão para usar a porta 80 (PORT).'],
    [failure('EACCES', { path: '/x' }), 'Sem permissão para escrever em /x (DATA_DIR).'],
    [
      failure('EPERM', { path: '/x/segredo' }),
      '/x/segredo (DATA_DIR) é de outro usuário: devolva a pasta ao da plataforma (chown -R).',
    ],
    [failure('EPERM'), undefined],
    [failure('EEXIST', { path: '/x/fotos' }), '/x/fotos (DATA_DIR) não é uma pasta.'],
    [failure('ENOSPC'), 'Não há espaço livre em DATA_DIR.'],
    [new Error('database or disk is full'), 'Não há espaço livre em DATA_DIR.'],
    [
      Object.assign(new Error('disk I/O error'), { systemErrno: constants.errno.ENOSPC }),
      'Não há espaço livre em DATA_DIR.',
    ],
    [Object.assign(new Error('disk I/O error'), { systemErrno: constants.errno.EIO }), undefined],
    [failure('EMFILE'), undefined],
    ['x', undefined],
  ])('is said in a sentence: %s', (error, sentence) => {
    expect(startSentence(error)).toBe(sentence)
  })

  it('names a file that is where a folder belongs', () => {
    try {
      mkdirSync(import.meta.filename, { recursive: true })
    } catch (error) {
      expect(startSentence(error)).toBe(`${import.meta.filename} (DATA_DIR) não é uma pasta.`)
    }
    expect.assertions(1)
  })
})
