// Runs before and after each test file. Gives the file a folder of its own for temporary folders, and makes it fail
// when it leaves files there, leaves processes running or leaves a built-in of the language replaced.
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
// tsx keeps compiled code in a folder of this name. The link shares it, so that each test file need not compile
// everything again.
symlinkSync(join(run, TSX_CACHE), join(folder, `tsx-${process.geteuid?.() ?? userInfo().username}`))
process.env.TMPDIR = folder

const before = builtIns()

afterAll(async () => {
  const left = await leftBehind(folder)
  rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
  left.push(...replacedSince(before))
  if (left.length > 0) throw new Error(`Este arquivo de testes deixou para trás:\n${left.join('\n')}`)
}, 60_000)
