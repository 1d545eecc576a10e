import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { GATEWAY_ROWS, ROW_NAMES, SCALE_ROWS, SCREEN_ROWS, saidInstead, wantedOf } from './rows.ts'

const docs = readFileSync(new URL('../docs/performance.md', import.meta.url), 'utf8')

it('docs/performance.md names every row of the bench, and no other, in the order they are measured', () => {
  const [, names = ''] = /os nomes são ([^.]*?)\. /.exec(docs) ?? []
  expect([...names.matchAll(/`([^` ]+)`/g)].map(([, name]) => name)).toEqual(ROW_NAMES)
  const asked = [...docs.matchAll(/`npm run bench -- ([^`]+)`/g)].flatMap(([, row = '']) => row.split(' '))
  expect(asked.filter((name) => !ROW_NAMES.includes(name))).toEqual([])
})

it('all rows are measured unless some are asked for, but the one of a million photos', () => {
  const wanted = (...asked: string[]) =>
    [GATEWAY_ROWS, SCREEN_ROWS, SCALE_ROWS].flatMap((rows) => wantedOf<string>(rows, asked))
  expect(wanted()).toEqual(ROW_NAMES.filter((name) => name !== 'escala-milhao'))
  expect(wanted('zip', 'escala-milhao')).toEqual(['zip', 'escala-milhao'])
})

it('says the names of the rows, with code 0, to who asks how the bench is used, and with 2 to who names another', () => {
  for (const asked of ['--help', '-h', 'ajuda']) expect(saidInstead([asked])?.code).toBe(0)
  expect(saidInstead(['--help'])?.text).toContain(ROW_NAMES.join(', '))
  expect(saidInstead(['zip', 'rede'])).toMatchObject({ text: expect.stringMatching(/ nome rede\./), code: 2 })
  expect([saidInstead([]), saidInstead(['zip'])]).toEqual([undefined, undefined])
})
