import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { newFolder, removeFolder } from '#shared/node/testing/own-folder'
import { endProcessesNaming, leftBehind, processesNaming } from './left-behind.mjs'

const MODULE = fileURLToPath(new URL('./test-run.mjs', import.meta.url))
const SLEEPER = 'setInterval(() => {}, 1000)'

/** A program that opens a run, starts a process on a folder of the run, prints both, and then runs `next`. */
const opener = (next: string) => `
  import { spawn, spawnSync } from 'node:child_process'
  import { mkdirSync } from 'node:fs'
  import { openTestRun } from ${JSON.stringify(MODULE)}
  const { folder, close } = openTestRun({ graceMs: 500 })
  const own = folder + '/f-1'
  mkdirSync(own)
  const args = ['-e', ${JSON.stringify(SLEEPER)}]
  const child = spawn(process.execPath, args, { stdio: 'ignore', env: { DATA_DIR: own + '/dados' } })
  child.unref()
  console.log(JSON.stringify({ folder, pid: child.pid }))
  ${next}`

async function startRun(next: string) {
  const env = { PATH: process.env['PATH'], TMPDIR: tmpdir() }
  const child = spawn(process.execPath, ['--input-type=module', '-e', opener(next)], { env })
  const lines: string[] = []
  child.stdout.setEncoding('utf8').on('data', (text: string) => void lines.push(text))
  await expect.poll(() => lines.join('')).toContain('\n')
  const { folder, pid } = JSON.parse(lines.join('').split('\n')[0] ?? '') as { folder: string; pid: number }
  return { child, folder, pid, said: () => lines.join('') }
}

it.runIf(process.platform === 'linux').each(['SIGKILL', 'SIGINT', 'SIGTERM'] as const)(
  'a run of the tests that ends by %s leaves no process and no folder',
  async (signal) => {
    const { child, folder, pid } = await startRun(SLEEPER)
    expect(processesNaming(`${folder}/f-1`).map((one) => one.pid)).toEqual([pid])
    child.kill(signal)
    await expect.poll(() => existsSync(folder)).toBe(false)
    // The sweeper itself ends last.
    await expect.poll(() => processesNaming(folder)).toEqual([])
  },
)

it.runIf(process.platform === 'linux')(
  'an interrupted test of the image left what it had mounted, and the folder with it',
  async ({ skip }) => {
    const { child, folder } = await startRun(SLEEPER)
    const place = join(folder, 'com espaço')
    mkdirSync(place)
    const mounted = spawnSync('mount', ['-t', 'tmpfs', 'tmpfs', place]).status === 0
    child.kill('SIGTERM')
    await expect.poll(() => existsSync(folder)).toBe(false)
    if (!mounted) skip('only who may mount')
  },
)

it.runIf(process.platform === 'linux')(
  'a run that ends by itself tells what was left, and ends it',
  async () => {
    const { child, folder, pid, said } = await startRun('console.log(JSON.stringify(await close()))')
    // 'exit' would be too early: the last output may still be on its way.
    await once(child, 'close')
    const told = JSON.parse(said().split('\n')[1] ?? '') as string[]
    expect(told).toEqual([
      expect.stringMatching(new RegExp(`^processo ${pid}: .*-e ${SLEEPER.slice(0, 11)}`)),
      'arquivo ou pasta: f-1',
    ])
    expect(existsSync(folder)).toBe(false)
    expect(processesNaming(folder)).toEqual([])
  },
)

it.runIf(process.platform === 'linux')(
  'a test file is told of each process and each file it leaves, but of no folder that was never used',
  async () => {
    const folder = newFolder('f')
    mkdirSync(join(folder, 'morte-1'))
    writeFileSync(join(folder, 'solto'), '')
    mkdirSync(join(folder, 'f-2'))
    symlinkSync(join(folder, 'solto'), join(folder, 'f-2', 'tsx-0'))
    const child = spawn(process.execPath, ['-e', SLEEPER], { env: { TMPDIR: folder }, stdio: 'ignore' })
    await expect.poll(() => processesNaming(folder)).toHaveLength(1)
    await endProcessesNaming(folder, 0)
    expect(child.pid).toBeDefined()
    expect(await leftBehind(folder)).toEqual(['arquivo ou pasta: morte-1', 'arquivo ou pasta: solto'])
    removeFolder(folder)
  },
)

it.each(['', '/', '/tmp', '/tmp/'])(
  'the sweeper, started without a folder, would have killed every process: it refuses %j',
  (text) => {
    expect(() => processesNaming(text)).toThrow('not the name of a folder')
  },
)
