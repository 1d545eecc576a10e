import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ROOT } from '../build.mjs'

const ROOMS = ['shared', 'api', 'bff', 'specification', 'docs', 'docker', 'scripts', 'bench']
/** What only a file with a process of its own may do: start the product, replace modules. */
const NEEDS_PROCESS = /testing\/(product|backend)-process|\bvi\.(mock|doMock|stubGlobal|stubEnv)\(/

it('a test that starts the product or replaces modules is named as one that needs a process of its own', () => {
  const files = ROOMS.flatMap((room) =>
    readdirSync(join(ROOT, room), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.test.ts') && !name.includes('node_modules'))
      .map((name) => join(room, name)),
  )
  const needing = files.filter((name) => NEEDS_PROCESS.test(readFileSync(join(ROOT, name), 'utf8')))
  expect(needing.length).toBeGreaterThan(10)
  expect(
    needing.filter((name) => !name.endsWith('.process.test.ts') && !name.endsWith('projects.test.ts')),
  ).toEqual([])
})
