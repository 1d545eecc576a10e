import { resolve } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { OperatorError } from '#shared/errors/operator-error'
import { onlyPath, typed } from './usage.ts'

const before = process.argv
afterEach(() => void (process.argv = before))

it('a command in the image, where there is no npm, told people to call it by npm: it tells the call that was made', () => {
  const told = (program: string) => {
    process.argv = [process.execPath, resolve(program)]
    return [typed('retencao', '--agora'), typed('migrate')]
  }
  expect(told('scripts/command.mjs')).toEqual(['npm run retencao -- --agora', 'npm run migrate'])
  const program = 'node dist/api/ops/retencao.js'
  expect(told('dist/api/ops/retencao.js')).toEqual([`${program} --agora`, program])
})

it('a command takes its one path; no path, an option or a second path is answered with its usage', () => {
  expect(onlyPath(['a.zip'], 'Uso: …')).toBe('a.zip')
  for (const args of [[], ['--nada'], ['a.zip', 'b.zip']])
    expect(() => onlyPath(args, 'Uso: …')).toThrow(new OperatorError('Uso: …'))
})
