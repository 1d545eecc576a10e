import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ROOT } from '../build.mjs'

const ROOMS = ['shared', 'api', 'bff', 'specification', 'docs', 'docker', 'scripts', 'bench']
/** Signs that a file needs a process of its own: it starts the product or replaces modules. */
const NEEDS_PROCESS = /testing\/(product|backend)-process|\bvi\.(mock|doMock|stubGlobal|stubEnv)\(/

/** Signs that a file opens sockets, which behave differently in newer versions of Node.js. */
const NEEDS_SOCKETS = /testing\/request'|\.listen\(/

const files = ROOMS.flatMap((room) =>
  readdirSync(join(ROOT, room), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.test.ts') && !name.includes('node_modules'))
    .map((name) => join(room, name)),
)
const holding = (what: RegExp) =>
  files.filter(
    (name) => !name.endsWith('projects.test.ts') && what.test(readFileSync(join(ROOT, name), 'utf8')),
  )

it('a test that starts the product or replaces modules is named as one that needs a process of its own', () => {
  const needing = holding(NEEDS_PROCESS)
  expect(needing.length).toBeGreaterThan(10)
  expect(needing.filter((name) => !name.endsWith('.process.test.ts'))).toEqual([])
})

it('tests of sockets were not run under newer Node.js versions, which select them by file name: three were named otherwise', () => {
  const needing = holding(NEEDS_SOCKETS)
  expect(needing.length).toBeGreaterThan(10)
  expect(needing.filter((name) => !/\.(process|http)\.test\.ts$/.test(name))).toEqual([])
})

it('a test that replaces modules shares its process with no other file', () => {
  const settings = readFileSync(join(ROOT, 'vitest.config.ts'), 'utf8')
  const [, alone = ''] = /const REPLACING = (\[[^\]]*\])/.exec(settings) ?? []
  expect(holding(/\bvi\.(mock|doMock)\(/).sort()).toEqual(
    [...alone.matchAll(/'([^']+)'/g)].map(([, name]) => name),
  )
})

it('no test was run under a newer Node.js: a project set its own number of workers, and the run another', () => {
  const own = ['vitest.config.ts', 'e2e/vitest.config.ts'].flatMap(
    (name) => readFileSync(join(ROOT, name), 'utf8').match(/maxWorkers/g) ?? [],
  )
  expect(own).toHaveLength(1)
})

it('a file whose program is missing left behind the folder of the tests that it skipped', () => {
  const opened = /describe\.(?:runIf|skipIf)\(.*\n(?:(?!\}\)).*\n)*? {2}const \w+ = newFolder\(/
  expect(holding(opened)).toEqual([])
})
