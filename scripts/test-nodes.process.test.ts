import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { newFolder, removeFolder } from '#shared/node/testing/own-folder'
import { runProgram } from '#shared/node/testing/running-program'
import { ROOT } from './build.mjs'

const NEEDED = ['build.mjs', 'chromium.mjs', 'chromium-npm.mjs', 'test-nodes.mjs', 'tests/workers.mjs']

it.runIf(process.platform === 'linux' && process.arch === 'x64')(
  'a Node.js version that npm has not installed was taken for one that does not exist, and a run that tried nothing passed',
  async () => {
    const folder = newFolder('nodes')
    for (const name of [...NEEDED, 'nodes/binary-of.mjs', 'nodes/package.json'])
      cpSync(join(ROOT, 'scripts', name), join(folder, 'scripts', name))
    const { output, exit } = runProgram(process.execPath, [join(folder, 'scripts/test-nodes.mjs'), '24'], {
      env: {},
    })
    expect(await exit).toBe(1)
    await expect.poll(() => output.err).toContain('Falta o Node.js 24: npm ci --prefix scripts/nodes')
    removeFolder(folder)
  },
)
