import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { freePort } from '#bff/testing/free-port'
import { ROOT } from './build.mjs'

const ADMIN = { email: 'ana@empresa.com.br', senha: 'uma senha qualquer' }

let child: ChildProcess | undefined
let folder: string
afterEach(async () => {
  if (child?.kill()) await once(child, 'exit')
  await rm(folder, { recursive: true, force: true, maxRetries: 10 })
})

/** Starts the watch mode and waits for gateway and pages; answers with the address of the pages. */
async function startDev(): Promise<string> {
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
  started.stdout.on('data', (text: Buffer) => (output += text.toString()))
  const pages = () => /Local: +(http:\/\/localhost:\d+)/.exec(output)?.[1] ?? ''
  await expect.poll(() => output.includes('Pronto em') && pages(), { timeout: 30_000 }).toBeTruthy()
  return pages()
}

it('the watch mode lets people sign in at the address it prints', async () => {
  folder = await mkdtemp(join(tmpdir(), 'dev-'))
  const pages = await startDev()
  expect(await (await fetch(pages)).text()).toContain('/src/main.tsx')
  const login = await fetch(`${pages}/trpc/auth.login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: pages, 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify(ADMIN),
  })
  expect(login.status).toBe(200)
}, 45_000)
