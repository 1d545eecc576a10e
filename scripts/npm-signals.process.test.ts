import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs'
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
