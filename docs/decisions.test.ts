import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const FOLDER = new URL('decisions/', import.meta.url)

/** What each record says of itself, by its number. */
const STATUS = new Map(
  readdirSync(FOLDER)
    .filter((name) => /^(?!000)\d{3}-/.test(name))
    .map((name) => {
      const text = readFileSync(new URL(name, FOLDER), 'utf8')
      return [name.slice(0, 3), /^Status: (.*)$/m.exec(text)?.[1] ?? ''] as const
    }),
)

/** The records that this one changes, by what its status says behind the word. */
const changedBy = (status: string) =>
  [...status.matchAll(/\b(?:amends|changes|replaces)\b([^;]*)/g)].flatMap(([, which = '']) =>
    [...which.matchAll(/\b\d{3}\b/g)].map(([number]) => number),
  )

const changes = [...STATUS].flatMap(([number, status]) =>
  changedBy(status).map((changed) => ({ number, changed })),
)

describe('the records of decisions', () => {
  it('each say whether they count', () => {
    expect([...STATUS].filter(([, status]) => !status.startsWith('accepted'))).toEqual([])
    expect(changes.length).toBeGreaterThan(8)
  })

  it.each(changes)('$changed says that $number changed it', ({ number, changed }) => {
    expect(STATUS.get(changed)).toContain(number)
  })
})
