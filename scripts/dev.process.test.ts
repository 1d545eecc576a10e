import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, cpSync, mkdirSync, readdirSync, renameSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { newFolder, removeFolder } from '#shared/node/testing/own-folder'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { freePort } from '#shared/node/testing/free-port'
import { STORY_MS } from '#shared/node/testing/pace'
import { ROOT } from './build.mjs'

// There are six starts, each of which reads every source; each wait has a limit of its own.
vi.setConfig({ testTimeout: STORY_MS, hookTimeout: STORY_MS })

/** Milliseconds for a start; an idle machine needs a tenth of that. */
const START_MS = 60_000

/** Milliseconds between two saves of one file, longer than the time for which the watcher waits for more changes. */
const SAVE_MS = 1000

/** The files that the watch mode needs. */
const SOURCES = [
  'package.json',
  'tsconfig.base.json',
  'scripts',
  'shared',
  'api',
  'bff',
  'client',
  'specification',
]

const EMAIL = 'ana@empresa.com.br'

/** A copy of the project: an edit of the project's own sources would make every other test build again. */
const folder = newFolder('dev')
const root = join(folder, 'projeto')

let child: ChildProcess | undefined
async function stopDev(): Promise<void> {
  if (child?.kill()) await once(child, 'exit')
  removeFolder(folder)
}

interface Dev {
  /** The address of the screens. */
  pages: string
  lines: () => string[]
}

/** The addresses that the output says are ready, one per start. */
const readyIn = (lines: string[]) => lines.flatMap((line) => /^Pronto em (\S+)$/.exec(line)?.[1] ?? [])
/** Ports of the embedded backend, one for each start. */
const backendsIn = (lines: string[]) =>
  lines.flatMap((line) => /"parte":"api".*"port":(\d+)/.exec(line)?.[1] ?? [])

/** Starts the watch mode and waits for it. */
async function startDev(): Promise<Dev> {
  for (const source of SOURCES) cpSync(join(ROOT, source), join(root, source), { recursive: true })
  // Each package is linked by itself, because vite keeps files of its own beside the packages.
  const packages = join(ROOT, 'node_modules')
  mkdirSync(join(root, 'node_modules'))
  for (const name of readdirSync(packages).filter((entry) => !entry.startsWith('.')))
    symlinkSync(join(packages, name), join(root, 'node_modules', name))
  const env = {
    ...process.env,
    NO_COLOR: '1',
    HOST: '127.0.0.1',
    PORT: String(await freePort()),
    DATA_DIR: join(folder, 'dados'),
    ADMIN_EMAIL: EMAIL,
    ADMIN_SENHA: '',
  }
  const started = spawn(process.execPath, ['scripts/dev.mjs'], { cwd: root, env })
  child = started
  let output = ''
  for (const stream of [started.stdout, started.stderr])
    stream.on('data', (text: Buffer) => (output += text.toString()))
  const lines = () => output.trim().split('\n')
  await vi.waitFor(() => expect(readyIn(lines())).toHaveLength(1), { timeout: START_MS })
  return { pages: readyIn(lines())[0] ?? '', lines }
}

/** Signs in as the first administrator, with the senha that the first start printed. */
const login = ({ pages, lines }: Dev) =>
  fetch(`${pages}/trpc/auth.login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: pages, 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify({ email: EMAIL, senha: / Senha: (\S+)$/m.exec(lines().join('\n'))?.[1] }),
  })

/** Saves a file in the way of many editors: a new file replaces it. */
function save(source: string): void {
  const path = join(root, source)
  copyFileSync(path, `${path}.novo`)
  renameSync(`${path}.novo`, path)
}

/**
 * Saves until the output tells a restart because of this file. A change during a restart is not told
 * (docs/decisions/193).
 */
async function saveUntilTold({ lines }: Dev, source: string): Promise<void> {
  const told = () => lines().filter((line) => line === `${source} mudou; recomeçando...`).length
  const before = told()
  await expect
    .poll(() => (told() > before ? true : void save(source)), { interval: SAVE_MS, message: source })
    .toBe(true)
}

describe('the watch mode', () => {
  let dev: Dev
  beforeAll(async () => void (dev = await startDev()))
  afterAll(stopDev)

  it('says the address of the screens in its last line, the first access before it', () => {
    const { pages, lines } = dev
    expect(lines().at(-1)).toBe(`Pronto em ${pages}`)
    expect(lines().join('\n')).toContain('Primeiro acesso')
  })

  it('names no address but that of the screens, and lets people sign in there', async () => {
    const { pages, lines } = dev
    const addresses = lines()
      .join('\n')
      .match(/http:\/\/localhost:\d+/g)
    expect(new Set(addresses)).toEqual(new Set([pages]))
    expect(await (await fetch(pages)).text()).toContain('/src/main.tsx')
    const entered = await login(dev)
    expect(entered.status).toBe(200)
    expect(entered.headers.get('server-timing')).toMatch(/^backend;dur=[\d.]+, total;dur=/)
    const [cookie = ''] = entered.headers.getSetCookie()[0]?.split(';') ?? []
    const { result } = (await entered.json()) as { result: { data: { token: string } } }
    const called = await fetch(`${pages}/trpc/usuario.pagina`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${result.data.token}`,
        origin: pages,
        cookie,
      },
      body: '{}',
    })
    expect(called.status).toBe(200)
    expect(called.headers.get('server-timing')).toMatch(/^sessao;dur=[\d.]+, backend;dur=/)
  })

  it('starts gateway and embedded backend again after every edit of what runs in Node', async () => {
    const { pages, lines } = dev
    const edits = [
      'shared/errors/errors.ts',
      'shared/node/http/routes.ts',
      'api/main.ts',
      'bff/main.ts',
    ] as const
    // Each edit stops the start before it half-way; only the last start is waited for to its end.
    for (const source of edits) await saveUntilTold(dev, source)
    await expect.poll(() => lines().at(-1)).toBe(`Pronto em ${pages}`)
    expect(readyIn(lines()).length).toBeGreaterThan(1)
    expect(new Set(readyIn(lines()))).toEqual(new Set([pages]))
    expect(new Set(backendsIn(lines())).size).toBeGreaterThan(1)
    expect((await login(dev)).status).toBe(200)
  })
})
