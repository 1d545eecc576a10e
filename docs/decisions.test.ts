import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { SOURCES, textOf } from './dependency-use.ts'

const markdownIn = (folder: string) =>
  readdirSync(new URL(`../${folder}`, import.meta.url))
    .filter((name) => name.endsWith('.md'))
    .map((name) => folder + name)

const INDEX = 'docs/decisions/README.md'
const RECORDS = markdownIn('docs/decisions/').filter((path) => path !== INDEX && !path.includes('/000-'))
const PROSE = ['', 'docs/'].flatMap(markdownIn)

const numberOf = (path: string) => path.slice('docs/decisions/'.length).slice(0, 3)

/** The status line of each record, by its number. */
const STATUS = new Map(
  RECORDS.map((path) => [numberOf(path), /^Status: (.*)$/m.exec(textOf(path))?.[1] ?? ''] as const),
)

/** Numbers of three digits that are not seconds. */
const numbersIn = (text: string) => [...text.matchAll(/\b\d{3}\b(?! s\b)/g)].map(([number]) => number)

/** The records that a status says its record amends, changes or replaces. */
const changedBy = (status: string) =>
  [...status.matchAll(/\b(?:amends|changes|replaces)\b([^;]*)/g)].flatMap(([, which = '']) =>
    numbersIn(which),
  )

const changes = [...STATUS].flatMap(([number, status]) =>
  changedBy(status).map((changed) => ({ number, changed })),
)

/** The records that a text names as `docs/decisions/NNN, NNN`, or by file name. */
const namedAsPath = (text: string) =>
  [...text.matchAll(/\bdecisions\/(\d{3}(?:, \d{3})*)/g)].flatMap(([, which = '']) => numbersIn(which))

/** The records that another record names by number in brackets. Below 200 they cannot be mistaken for HTTP statuses. */
const namedInBrackets = (text: string) =>
  [...text.matchAll(/\(((?:[01]\d{2})(?:, [01]\d{2})*)\)/g)].flatMap(([, which = '']) => numbersIn(which))

const named = [
  ...[...SOURCES, ...PROSE].flatMap((path) => namedAsPath(textOf(path)).map((number) => ({ path, number }))),
  ...RECORDS.flatMap((path) => namedInBrackets(textOf(path)).map((number) => ({ path, number }))),
  ...[...STATUS].flatMap(([path, status]) => numbersIn(status).map((number) => ({ path, number }))),
]

describe('the records of decisions', () => {
  it('each say whether they count', () => {
    expect([...STATUS].filter(([, status]) => !status.startsWith('accepted'))).toEqual([])
  })

  it('each have one line in the index, with their title', () => {
    const lines = [...textOf(INDEX).matchAll(/^- \[(\d{3}\]\(.*)$/gm)].map(([, line = '']) => line)
    const wanted = RECORDS.map((path) => {
      const [, title = ''] = /^# \d{3}\. (.*)$/m.exec(textOf(path)) ?? []
      return `${numberOf(path)}](${path.slice('docs/decisions/'.length)}): ${title}`
    })
    expect(lines.toSorted()).toEqual(wanted.toSorted())
  })

  it('are there where a file names one', () => {
    expect(named.length).toBeGreaterThan(150)
    expect(named.filter(({ number }) => !STATUS.has(number))).toEqual([])
  })

  it('are told of each other where one changes another', () => {
    expect(changes.filter(({ number, changed }) => !STATUS.get(changed)?.includes(number))).toEqual([])
  })
})
