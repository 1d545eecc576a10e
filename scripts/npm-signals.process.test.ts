import { copyFileSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newFolder, removeFolder } from '#shared/node/testing/own-folder'
import { runProgram } from '#shared/node/testing/running-program'
import { ROOT } from './build.mjs'

/** Stands in for what the commands run: says that it runs, and ends on SIGTERM. */
const STAND_IN = `
process.on('SIGTERM', () => {
  console.log('told to end')
  process.exit(0)
})
setInterval(() => undefined, 1000)
console.log('running')
`

const folder = newFolder('npm')
beforeAll(() => {
  copyFileSync(join(ROOT, 'package.json'), join(folder, 'package.json'))
  mkdirSync(join(folder, 'scripts'))
  for (const name of ['start.mjs', 'dev.mjs']) writeFileSync(join(folder, 'scripts', name), STAND_IN)
})
afterAll(() => removeFolder(folder))

it.each(['start', 'demo', 'dev'])(
  'npm run %s left the product running where npm alone was told to end',
  async (name) => {
    const { output, end } = runProgram('npm', ['--prefix', folder, 'run', name], {
      env: { npm_config_cache: join(folder, 'cache'), npm_config_update_notifier: 'false' },
    })
    await expect.poll(() => output.out, { timeout: 60_000 }).toContain('running')
    await end('SIGTERM')
    await expect.poll(() => output.out).toContain('told to end')
  },
)

it('when .ci/run ends, its background jobs end with it', async () => {
  const programs = join(folder, 'programs')
  for (const each of ['.ci', 'programs']) mkdirSync(join(folder, each))
  copyFileSync(join(ROOT, '.ci', 'run'), join(folder, '.ci', 'run'))
  symlinkSync(process.execPath, join(programs, 'node'))
  // An ordinary user who cannot install anything: of the system's programs, only these are found.
  for (const name of ['dirname', 'rm']) symlinkSync(join('/usr/bin', name), join(programs, name))
  writeFileSync(join(programs, 'id'), '#!/bin/sh\necho 1000\n', { mode: 0o755 })
  writeFileSync(join(programs, 'npm'), `#!${process.execPath}${STAND_IN}`, { mode: 0o755 })
  const { output, end } = runProgram('/bin/bash', [join(folder, '.ci', 'run')], { env: { PATH: programs } })
  const times = (said: string) => output.out.split(said).length - 1
  await expect.poll(() => times('running'), { timeout: 60_000 }).toBe(2)
  await end('SIGTERM')
  await expect.poll(() => times('told to end')).toBe(2)
})
