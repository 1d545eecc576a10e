import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { newFolder, removeFolder } from '#shared/node/testing/own-folder'
import { createLog } from '#shared/node/log/create-log'
import { isAlive } from '#shared/node/testing/processes'
import { EmbeddedBackend } from './embedded-backend.ts'

/** A backend that writes down its pid, tells where it listens, and does what its settings ask for. */
const PROGRAM = `
import { appendFileSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
appendFileSync(process.env.PIDS, process.pid + '\\n')
process.on('disconnect', () => process.exit(0))
process.on('SIGTERM', () => process.exit(0))
if (process.env.MORRE) process.kill(process.pid, 'SIGKILL')
if (process.env.FAILS) {
  process.send({ type: 'failed', message: 'Sem espaço.' }, () => process.exit(1))
} else if (process.env.MUDO || (process.env.MUDO_DEPOIS && readFileSync(process.env.PIDS, 'utf8').split('\\n').length > 2)) {
  setInterval(() => {}, 1000)
} else {
  const server = createServer((req, res) => res.end(String(process.pid)))
  server.listen(0, '127.0.0.1', () => {
    const firstAdmin = { email: 'admin@localhost.localdomain', senha: 'gerada' }
    process.send({ type: 'listening', port: server.address().port, firstAdmin })
  })
}
`

let folder: string
let backend: EmbeddedBackend
const lines: string[] = []
let logged: string[] = []
const pids = () => readFileSync(join(folder, 'pids'), 'utf8').trim().split('\n').map(Number)
/** The pid of the backend; throws unless exactly one has been started so far. */
function onlyPid(): number {
  const [pid, ...more] = pids()
  if (!pid || more.length > 0) throw new Error('there is not one backend')
  return pid
}
const answers = async (url: URL) => Number(await (await fetch(url)).text())

function create(env: Record<string, string> = {}, more: { startTimeoutMs?: number } = {}) {
  const program = pathToFileURL(join(folder, 'backend.mjs'))
  writeFileSync(program, PROGRAM)
  backend = new EmbeddedBackend({
    env: { PIDS: join(folder, 'pids'), ...env },
    log: createLog('info', { write: (line) => void logged.push(line) }),
    output: { write: (line) => void lines.push(line) },
    program,
    ...more,
  })
  return backend
}

beforeEach(() => {
  folder = newFolder('bff-embutido')
  logged = []
})
afterEach(async () => {
  await backend.stop()
  removeFolder(folder)
})

describe('the embedded backend', () => {
  it('starts with its own settings only, and tells the first administrador', async () => {
    const { firstAdmin } = await create().start()
    expect(firstAdmin).toEqual({ email: 'admin@localhost.localdomain', senha: 'gerada' })
    expect(backend.origin().hostname).toBe('127.0.0.1')
    expect([await answers(backend.origin())]).toEqual(pids())
  })

  it('is started again when it dies, and a call waits for it meanwhile, no longer than that', async () => {
    await create().start()
    const first = onlyPid()
    process.kill(first, 'SIGKILL')
    await expect.poll(() => isAlive(first), { interval: 5 }).toBe(false)
    await expect
      .poll(() =>
        Promise.resolve()
          .then(() => backend.origin())
          .catch(() => null),
      )
      .toBeNull()
    const ready = backend.ready()
    await expect.poll(() => logged.join()).toContain('backend-reiniciado')
    const still = new Promise<null>((resolve) => setImmediate(resolve, null))
    const url = (await Promise.race([ready, still])) ?? expect.fail('the call still waits')
    expect(await answers(url)).not.toBe(first)
    expect(pids()).toHaveLength(2)
  })

  it('stops when asked, and is not started again', async () => {
    await create().start()
    const pid = onlyPid()
    await backend.stop()
    expect(isAlive(pid)).toBe(false)
    await new Promise((resolve) => setTimeout(resolve, 400))
    expect(pids()).toHaveLength(1)
    await expect(backend.ready()).rejects.toMatchObject({ code: 'BACKEND_UNAVAILABLE' })
  })

  it('a stop while it was starting again was logged as a backend that does not start', async () => {
    await create({ MUDO_DEPOIS: '1' }).start()
    process.kill(onlyPid(), 'SIGKILL')
    await expect.poll(() => pids().length).toBe(2)
    await backend.stop()
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(logged.join()).toContain('backend-terminou')
    expect(logged.join()).not.toContain('backend-nao-iniciou')
  })

  it('that cannot start says why', async () => {
    await expect(create({ FAILS: '1' }).start()).rejects.toThrow('Sem espaço.')
  })

  it('that the system killed before it answered was said to have ended with the code null', async () => {
    const how = 'o backend terminou por SIGKILL antes de atender'
    await expect(create({ MORRE: '1' }).start()).rejects.toThrow(how)
  })

  it('that reports nothing after its start is given up, in a sentence for the operator', async () => {
    const starting = create({ MUDO: '1' }, { startTimeoutMs: 1_000 }).start()
    await expect(starting).rejects.toMatchObject({ name: 'BackendFailed', message: 'não atendeu em 1 s.' })
  })
})
