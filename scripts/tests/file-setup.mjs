// Before and after each test file: its temporary folders lie in one of its own, and what it leaves there, keeps running or
// puts in the place of the language's own makes it fail.
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { builtIns, replacedSince } from './built-ins.mjs'
import { leftBehind } from './left-behind.mjs'
import './same-bytes.mjs'
import { TSX_CACHE } from './test-run.mjs'

const run = process.env.TEST_RUN ?? ''
const folder = mkdtempSync(join(run, 'f-'))
// tsx keeps what it compiled in a folder of this name; a new one for each test file would have all compiled again.
symlinkSync(join(run, TSX_CACHE), join(folder, `tsx-${process.geteuid?.() ?? userInfo().username}`))
process.env.TMPDIR = folder

const before = builtIns()

afterAll(async () => {
  const left = await leftBehind(folder)
  rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
  left.push(...replacedSince(before))
  if (left.length > 0) throw new Error(`Este arquivo de testes deixou para trás:\n${left.join('\n')}`)
}, 60_000)
