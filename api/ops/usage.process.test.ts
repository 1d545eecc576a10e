import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { newFolder, removeFolder } from '#shared/node/testing/own-folder'

let dataDir: string
beforeEach(() => void (dataDir = newFolder('uso')))
afterEach(() => removeFolder(dataDir))

/**
 * The operator's commands that are programs of their own, each with wrong arguments. usage.test.ts tries what is no
 * path.
 */
const COMMANDS: Readonly<Record<string, readonly string[][]>> = {
  admin: [['--nada']],
  backup: [['a.zip', 'b.zip']],
  migrate: [['--nada']],
  'migrate-storage': [['--nada'], ['--simular', 'x']],
  restore: [['a.zip', 'b.zip']],
  retencao: [[], ['--nada']],
}

async function run(command: string, args: readonly string[], env: Record<string, string> = {}) {
  const entry = fileURLToPath(new URL(`../../dist/api/ops/${command}.js`, import.meta.url))
  const options = {
    cwd: dataDir,
    env: { PATH: process.env['PATH'], DATA_DIR: join(dataDir, 'dados'), ...env },
  }
  const child = spawn(process.execPath, [entry, ...args], options)
  const exit = once(child, 'exit') as Promise<[number]>
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), exit])
  return { out, err, code, left: readdirSync(dataDir) }
}

describe.each(Object.entries(COMMANDS))('npm run %s', (command, wrong) => {
  it('tells its usage when it is asked, does nothing, and needs no settings for it', async () => {
    const told = await run(command, ['--help'], { RETENCAO_MESES: 'muitos' })
    expect(told).toEqual({ out: expect.stringMatching(/^Uso:/) as string, err: '', code: 0, left: [] })
  })

  it('does nothing when its arguments are wrong, and prints its usage', async () => {
    for (const args of wrong) {
      const { out, err, code, left } = await run(command, args)
      expect([args, out, code, left]).toEqual([args, '', 1, []])
      if (command !== 'admin') expect(err).toMatch(/^Uso:/)
    }
  })
})

it('npm run admin said of an unknown command that there is no database', async () => {
  const told = await run('admin', ['nada'])
  const err = expect.stringMatching(/^nada não é um comando\.\nUso:/) as string
  expect(told).toEqual({ out: '', err, code: 1, left: [] })
})

it('npm run admin by itself lists its commands', async () => {
  const { out, err, code } = await run('admin', [])
  expect([code, err, out]).toEqual([0, '', expect.stringMatching(/^ {2}lista .*\n {2}senha <e-mail> /m)])
})
