import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { statSync, utimesSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { freePort } from '#bff/testing/free-port'
import { ROOT } from './build.mjs'

const ADMIN = { email: 'ana@empresa.com.br', senha: 'uma senha qualquer' }

let child: ChildProcess | undefined
let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dev-'))
})
afterEach(async () => {
  if (child?.kill()) await once(child, 'exit')
  await rm(folder, { recursive: true, force: true, maxRetries: 10 })
})

interface Dev {
  /** Address of the pages. */
  pages: string
  lines: () => string[]
}

/** The addresses that were said to be ready, one for each start. */
const readyIn = (lines: string[]) =>
  lines.flatMap((line) => /"evento":"pronto","endereco":"([^"]+)"/.exec(line)?.[1] ?? [])
/** Ports of the embedded backend, one for each start. */
const backendsIn = (lines: string[]) =>
  lines.flatMap((line) => /"parte":"api".*"port":(\d+)/.exec(line)?.[1] ?? [])

/** Starts the watch mode and waits for it. */
async function startDev(): Promise<Dev> {
  const env = {
    ...process.env,
    NO_COLOR: '1',
    HOST: '127.0.0.1',
    PORT: String(await freePort()),
    DATA_DIR: folder,
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_SENHA: ADMIN.senha,
  }
  const started = spawn(process.execPath, ['scripts/dev.mjs'], { cwd: ROOT, env })
  child = started
  let output = ''
  for (const stream of [started.stdout, started.stderr])
    stream.on('data', (text: Buffer) => (output += text.toString()))
  const lines = () => output.trim().split('\n')
  await expect.poll(() => readyIn(lines())).toHaveLength(1)
  return { pages: readyIn(lines())[0] ?? '', lines }
}

const login = (pages: string) =>
  fetch(`${pages}/trpc/auth.login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: pages, 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify(ADMIN),
  })

it('the watch mode names no address but that of the screens, and lets people sign in there', async () => {
  const { pages, lines } = await startDev()
  const addresses = lines()
    .join('\n')
    .match(/http:\/\/localhost:\d+/g)
  expect(new Set(addresses)).toEqual(new Set([pages]))
  expect(await (await fetch(pages)).text()).toContain('/src/main.tsx')
  expect((await login(pages)).status).toBe(200)
})

it.each(['shared/contract/errors.ts', 'api/main.ts', 'bff/main.ts'])(
  'the watch mode starts gateway and embedded backend again after an edit of %s',
  async (source) => {
    const { pages, lines } = await startDev()
    // What a watcher sees of an edit, without one: the file keeps its text and its date.
    utimesSync(join(ROOT, source), new Date(), statSync(join(ROOT, source)).mtime)
    await expect.poll(() => readyIn(lines()).length).toBeGreaterThan(1)
    expect(new Set(readyIn(lines()))).toEqual(new Set([pages]))
    await expect.poll(() => new Set(backendsIn(lines())).size).toBeGreaterThan(1)
    expect((await login(pages)).status).toBe(200)
  },
)
