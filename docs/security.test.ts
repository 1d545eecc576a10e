import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const pathOf = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url))
const read = (path: string) => readFileSync(pathOf(path), 'utf8')

/** The number of rows in every group, so that a row cannot be dropped unnoticed. */
const GROUPS = { A: 8, S: 12, X: 12, H: 7, V: 6, U: 19, D: 9, I: 7, L: 4, R: 16, C: 5, T: 7, P: 4, F: 40 }

const rows = [...read('docs/security.md').matchAll(/^\| ([A-Z]\d\d) \| (.*?) \| (.*?) \| ?(.*?) ?\|$/gm)].map(
  ([, id = '', , heldBy = '', note = '']) => ({ id, heldBy, note }),
)

const filesOf = (heldBy: string) => [...heldBy.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file)

/** Ids with which test titles in a file begin. */
const idsIn = (file: string) =>
  [...read(file).matchAll(/['"`]((?:[A-Z]\d\d )+)/g)].flatMap(([, ids = '']) => ids.trim().split(' '))

/**
 * Test files, and helpers with tests for several files. `scripts` is left out: its tests of the count use ids as
 * examples.
 */
const TESTS = ['api', 'bff', 'client', 'docker', 'docs', 'e2e', 'shared', 'specification'].flatMap((room) =>
  readdirSync(pathOf(room), { recursive: true, encoding: 'utf8' })
    .filter((name) => /(\.test|(^|\/)testing\/.*)\.tsx?$/.test(name) && !name.includes('node_modules'))
    .map((name) => `${room}/${name}`),
)

const explained = (note: string) => /^(Does not apply|Held by): .{20}/.test(note)
const isHeld = ({ heldBy, note }: (typeof rows)[number]) => filesOf(heldBy).length > 0 || explained(note)

describe('docs/security.md', () => {
  it('has every row once, in order', () => {
    const expected = Object.entries(GROUPS).flatMap(([group, count]) =>
      Array.from({ length: count }, (_, index) => `${group}${String(index + 1).padStart(2, '0')}`),
    )
    expect(rows.map(({ id }) => id)).toEqual(expected)
  })

  it('names only tests that are there, whose titles begin with the row', () => {
    const wrong = rows.flatMap(({ id, heldBy }) =>
      filesOf(heldBy)
        .filter((file) => !existsSync(pathOf(file)) || !idsIn(file).includes(id))
        .map((file) => `${id}: ${file}`),
    )
    expect(wrong).toEqual([])
  })

  it('names every test whose title begins with the row', () => {
    const unnamed = TESTS.flatMap((file) => {
      const ids = idsIn(file)
      return rows
        .filter(({ id, heldBy }) => ids.includes(id) && !filesOf(heldBy).includes(file))
        .map(({ id }) => `${id}: ${file}`)
    })
    expect(unnamed).toEqual([])
  })

  it('says of a row without a test why, or that it is open', () => {
    const mute = rows.filter((row) => !isHeld(row) && row.heldBy !== 'open')
    expect(mute.map(({ id }) => id)).toEqual([])
  })
})
