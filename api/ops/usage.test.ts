import { resolve } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { typed } from './usage.ts'

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
