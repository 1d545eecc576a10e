import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newFolder, removeFolder } from '#shared/node/testing/own-folder'
import { runProgram } from '#shared/node/testing/running-program'
import { ROOT } from './build.mjs'

/** Stands in for npm: says that it runs, and ends on SIGTERM. */
const ENDLESS = `#!${process.execPath}
process.on('SIGTERM', () => {
  console.log('told to end')
  process.exit(0)
})
setInterval(() => undefined, 1000)
console.log('running')
`

/** Stands in for npm and node: says what it was asked for, and fails for one such thing. */
const BRIEF = `#!/bin/sh
asked="\${0##*/} $*"
echo "$asked"
[ "$asked" != "$FAILS" ]
`

/** Stands in for id: whoever asks is no root. */
const ORDINARY = '#!/bin/sh\necho 1000\n'

const LACK = 'node scripts/image/lack.mjs'
const NEWER_NODE = 'node scripts/test-nodes.mjs'
/** What .ci/run asks for where the image can be tested. */
const PARTS = [
  'npm ci',
  'npm ci --prefix scripts/nodes',
  'npm run check',
  'npm run test:image',
  `${NEWER_NODE} --without-story 24`,
  'npm test',
]

const folder = newFolder('ci')
const programs = join(folder, 'programs')
const put = (name: string, program: string) => writeFileSync(join(programs, name), program, { mode: 0o755 })
const RUN = join(folder, '.ci', 'run')

beforeAll(() => {
  for (const each of ['.ci', 'programs']) mkdirSync(join(folder, each))
  copyFileSync(join(ROOT, '.ci', 'run'), RUN)
  // An ordinary user who cannot install anything: of the system's programs, only these are found.
  for (const name of ['cat', 'dirname', 'mktemp', 'rm']) symlinkSync(`/usr/bin/${name}`, join(programs, name))
  put('id', ORDINARY)
  put('node', BRIEF)
  put('npm', BRIEF)
})
afterAll(() => removeFolder(folder))

/** Runs it to its end, with one part that fails: its exit code, and what was asked for. */
function runWithout(FAILS: string) {
  const env = { PATH: programs, TMPDIR: tmpdir(), FAILS }
  const { status, stdout } = spawnSync('/bin/bash', [RUN], { env, encoding: 'utf8' })
  return { code: status, asked: stdout.trimEnd().split('\n') }
}

it('.ci/run asks for every part, and the tests last, so that their sum ends it', () => {
  const { code, asked } = runWithout('nothing')
  expect([code, asked.at(-1)]).toEqual([0, 'npm test'])
  expect(asked.toSorted()).toEqual([...PARTS, LACK].toSorted())
})

it.each(PARTS)('.ci/run fails where %j fails, and its last line says so', (part) => {
  const { code, asked } = runWithout(part)
  expect([code, asked.includes(part)]).toEqual([1, true])
  // The tests say their sum themselves.
  expect(asked.at(-1)).toBe(part === 'npm test' ? part : '0 passed, 1 failed')
  expect(asked.includes('npm test')).toBe(part === 'npm test')
})

it('.ci/run has the main story run by the newer Node.js where the image cannot be tested', () => {
  const { code, asked } = runWithout(LACK)
  expect([code, asked.filter((each) => each.startsWith(NEWER_NODE))]).toEqual([0, [`${NEWER_NODE} 24`]])
})

it('.ci/run, as root, brings all missing programs at once, and one by one where one of them cannot be had', () => {
  put('id', '#!/bin/sh\necho 0\n')
  put('apt-get', BRIEF)
  const INSTALL = 'apt-get -q install -y --no-install-recommends '
  /** The packages of each call that installs any. */
  const broughtBy = ({ asked }: ReturnType<typeof runWithout>) =>
    asked.filter((each) => each.startsWith(INSTALL)).map((each) => each.slice(INSTALL.length))
  try {
    const [all = ''] = broughtBy(runWithout('nothing'))
    expect(all).toMatch(/^chromium-headless-shell nginx-light .*redis-server curl .*ceph-common$/)
    const alone = broughtBy(runWithout(INSTALL + all))
    expect(alone.slice(0, -1)).toEqual([all, ...all.split(' ')])
    // It has another name in some releases.
    expect(alone.at(-1)).toBe('valkey')
  } finally {
    for (const name of ['id', 'apt-get']) rmSync(join(programs, name))
    put('id', ORDINARY)
  }
})

it('when .ci/run ends, its background jobs end with it', async () => {
  put('npm', ENDLESS)
  const { output, end } = runProgram('/bin/bash', [RUN], { env: { PATH: programs } })
  const times = (said: string) => output.out.split(said).length - 1
  await expect.poll(() => times('running'), { timeout: 60_000 }).toBe(2)
  await end('SIGTERM')
  await expect.poll(() => times('told to end')).toBe(2)
})
