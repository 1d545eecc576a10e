import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { REMOVALS, withoutOf } from '../scripts/mutants/removals.mjs'
import { statementsOf, titlePattern } from '../scripts/spec-map.mjs'

const pathOf = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url))
const read = (path: string) => readFileSync(pathOf(path), 'utf8')

interface Test {
  file: string
  title: string
}
interface Statement {
  number: string
  statement: string
  tests: Test[]
  records: string[]
}
type Proof = Test & { without: string }

const statements = statementsOf(read('docs/spec-map.md')) as Statement[]
const proofs = JSON.parse(read('docs/proofs.json')) as Record<string, Proof[]>

const unescaped = (text: string) => text.replace(/\\(['"`])/g, '$1')
/** True when the file has a test of exactly this title. */
const hasTest = ({ file, title }: Test) =>
  existsSync(pathOf(file)) &&
  [`'${title}'`, `"${title}"`, `\`${title}\``].some((quoted) => unescaped(read(file)).includes(quoted))

describe('docs/spec-map.md', () => {
  it('covers every section of the specification, each statement once', () => {
    expect([...new Set(statements.map(({ number }) => number[0]))].join('')).toBe('123456789')
    expect(new Set(statements.map(({ number }) => number)).size).toBe(statements.length)
    expect(statements.length).toBeGreaterThan(120)
  })

  it('names a test or a decision record for every statement', () => {
    const bare = statements.filter(({ tests, records }) => tests.length + records.length === 0)
    expect(bare.map(({ number, statement }) => `${number} ${statement}`)).toEqual([])
  })

  it('names only tests, by their whole title, and records that are there', () => {
    const gone = statements.flatMap(({ number, tests, records }) => [
      ...tests.filter((test) => !hasTest(test)).map(({ file, title }) => `${number}: ${file} › ${title}`),
      ...records.filter((file) => !existsSync(pathOf(`docs/${file}`))).map((file) => `${number}: ${file}`),
    ])
    expect(gone).toEqual([])
  })
})

describe('docs/proofs.json', () => {
  it('proves statements by tests that the map names for them', () => {
    const astray = Object.entries(proofs).flatMap(([number, own]) => {
      const named = statements.find((statement) => statement.number === number)?.tests ?? []
      return own
        .filter(
          ({ file, title }) =>
            !named.some((test) => test.file === file && titlePattern(test.title).test(title)),
        )
        .map(({ file, title }) => `${number}: ${file} › ${title}`)
    })
    expect(astray).toEqual([])
  })

  it('has a proof for every statement that something was removed for', () => {
    const promised = [...new Set((REMOVALS as { of: string[] }[]).flatMap(({ of }) => of))]
    expect(promised.filter((number) => !proofs[number])).toEqual([])
  })

  it('names what was taken away as it stands in the product today', () => {
    const today = new Set((REMOVALS as { file: string; was: string; is: string }[]).map(withoutOf))
    const gone = Object.values(proofs).flatMap((own) => own.filter(({ without }) => !today.has(without)))
    expect(gone).toEqual([])
  })

  it('says truly in docs/mutants.md which statements have none', () => {
    const without = statements.map(({ number }) => number).filter((number) => !proofs[number])
    const told = /^Without proof: (.*)\.$/m.exec(read('docs/mutants.md'))?.[1]
    expect(told).toBe(without.join(', '))
  })
})
