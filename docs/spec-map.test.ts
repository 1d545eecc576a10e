import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const ROOT = new URL('../', import.meta.url)
const pathOf = (path: string) => fileURLToPath(new URL(path, ROOT))
const read = (path: string) => readFileSync(pathOf(path), 'utf8')

/** A row of the map: number of the statement, the statement, and what holds it. */
const rows = [...read('docs/spec-map.md').matchAll(/^\| (\d\.\d+) +\| (.*?) +\| (.*?) *\|$/gm)].map(
  ([, number = '', statement = '', heldBy = '']) => ({ number, statement, heldBy }),
)

const testsOf = (heldBy: string) =>
  [...heldBy.matchAll(/`([^`]+)` › (.*?)(?=<br>|$)/g)].map(([, file = '', title = '']) => ({ file, title }))
const recordsOf = (heldBy: string) =>
  [...heldBy.matchAll(/\]\((decisions\/[^)]+)\)/g)].map(([, file = '']) => file)

describe('docs/spec-map.md', () => {
  it('covers every section of the specification, each statement once', () => {
    expect([...new Set(rows.map(({ number }) => number[0]))].join('')).toBe('123456789')
    expect(new Set(rows.map(({ number }) => number)).size).toBe(rows.length)
    expect(rows.length).toBeGreaterThan(120)
  })

  it('names a test or a decision record for every statement', () => {
    const bare = rows.filter(({ heldBy }) => testsOf(heldBy).length + recordsOf(heldBy).length === 0)
    expect(bare.map(({ number, statement }) => `${number} ${statement}`)).toEqual([])
  })

  it('names only tests and records that are there', () => {
    const gone = rows.flatMap(({ number, heldBy }) => [
      ...testsOf(heldBy)
        .filter(({ file, title }) => !existsSync(pathOf(file)) || !read(file).includes(title))
        .map(({ file, title }) => `${number}: ${file} › ${title}`),
      ...recordsOf(heldBy)
        .filter((file) => !existsSync(pathOf(`docs/${file}`)))
        .map((file) => `${number}: ${file}`),
    ])
    expect(gone).toEqual([])
  })
})
