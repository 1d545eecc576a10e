import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { newFolder, removeFolder } from './own-folder.ts'

/** Fills a folder for half a second, as a process that is ending may do. */
const FILL = `
const { mkdirSync, writeFileSync } = require('node:fs')
const end = Date.now() + 500
console.log('fills')
for (let n = 0; Date.now() < end; n++) {
  try { mkdirSync(process.argv[1], { recursive: true }); writeFileSync(process.argv[1] + '/' + n, '') } catch {}
}
`

it('a folder stayed with what something that was ending wrote into it while it was removed', async () => {
  const folder = newFolder('some')
  const inner = join(folder, 'travas')
  mkdirSync(inner)
  const filling = spawn(process.execPath, ['-e', FILL, inner], { stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(filling, 'exit')
  await once(filling.stdout, 'data')
  removeFolder(folder)
  await ended
  removeFolder(folder)
  expect(existsSync(folder)).toBe(false)
})
