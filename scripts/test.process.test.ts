import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newFolder, removeFolder } from '#shared/node/testing/own-folder'
import { ROOT } from './build.mjs'

/** Stands in for vitest: says what it was asked for besides its report, and does what DOES says. */
const VITEST = `
import { mkdirSync, writeFileSync } from 'node:fs'
const file = process.argv.find((each) => each.startsWith('--outputFile')).split('=')[1]
const asked = process.argv.slice(6).join(' ')
const report = (...tests) => {
  const assertionResults = tests.map((status) => ({ status, title: '', ancestorTitles: [] }))
  writeFileSync(file, JSON.stringify({ testResults: [{ status: 'passed', name: 'a', assertionResults }] }))
}
console.log('asked for:', asked)
eval(process.env.DOES)
`

const folder = newFolder('npm-test')
const put = (name: string, program: string) => {
  mkdirSync(dirname(join(folder, name)), { recursive: true })
  writeFileSync(join(folder, name), program, { mode: 0o755 })
}

beforeAll(() => {
  for (const name of ['package.json', 'docs', 'scripts'])
    cpSync(join(ROOT, name), join(folder, name), {
      recursive: true,
      filter: (path) => !/node_modules|\.test\.ts$|imagens/.test(path),
    })
  put('chromium', '#!/bin/sh\n')
  put('scripts/programs.mjs', '')
  put('node_modules/vite/bin/vite.js', '')
  put('node_modules/vitest/vitest.mjs', VITEST)
})
afterAll(() => removeFolder(folder))

const PASSES = "report('passed')"
const ALL = 'asked for: \n'
const NOT_BROWSER = 'asked for: --project !browser\n'

it.each([
  { where: 'every test passes', does: PASSES, sum: '1 passed, 0 failed' },
  { where: 'a test fails', does: "report('passed', 'failed'); process.exit(1)" },
  { where: 'what no test explains fails, such as a killed process', does: `${PASSES}; process.exit(1)` },
  { where: 'vitest itself is killed', does: `${PASSES}; process.kill(process.pid, 'SIGKILL')` },
  { where: 'no test runs', does: 'report()', sum: '0 passed, 1 failed' },
  { where: 'there is no report', does: '', sum: '0 passed, 1 failed' },
  { where: 'the build fails', tsc: 'process.exit(1)', asked: NOT_BROWSER },
  { where: 'there is no browser', browser: 'none', asked: NOT_BROWSER },
  { where: 'tests leave a folder', does: `${PASSES}; mkdirSync(process.env.TEST_RUN + '/f')` },
])('where $where, npm test says so in its last line and by its code', (row) => {
  const { does = PASSES, tsc = '', browser = 'chromium', asked = ALL, sum = '1 passed, 1 failed' } = row
  put('node_modules/typescript-native/bin/tsc', tsc)
  const { status, stdout } = spawnSync(process.execPath, [join(folder, 'scripts/test.mjs')], {
    env: { TMPDIR: tmpdir(), DOES: does, CHROMIUM_PATH: join(folder, browser) },
    encoding: 'utf8',
  })
  expect(stdout).toContain(asked)
  expect([status, stdout.trimEnd().split('\n').at(-1)]).toEqual([sum.endsWith(' 0 failed') ? 0 : 1, sum])
})
