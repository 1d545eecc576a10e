import { resolve } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { onlyPath, typed, UsageError } from './usage.ts'

const before = process.argv
afterEach(() => void (process.argv = before))

it('a command told to be called by npm in the image, which has no scripts: it tells how it was called', () => {
  const told = (program: string) => {
    process.argv = [process.execPath, resolve(program)]
    return [typed('retencao', '--agora'), typed('migrate')]
  }
  expect(told('scripts/retencao.mjs')).toEqual(['npm run retencao -- --agora', 'npm run migrate'])
  const program = 'node dist/api/ops/retencao.js'
  expect(told('dist/api/ops/retencao.js')).toEqual([`${program} --agora`, program])
})

it('the one path of a command is taken; none, an option and a second path are answered with its usage', () => {
  expect(onlyPath(['a.zip'], 'Uso: …')).toBe('a.zip')
  for (const args of [[], ['--nada'], ['a.zip', 'b.zip']])
    expect(() => onlyPath(args, 'Uso: …')).toThrow(new UsageError('Uso: …'))
})
