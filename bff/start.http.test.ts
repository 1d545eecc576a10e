import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startFakeBackend } from './testing/fake-backend.ts'

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url))

let dataDir: string
let child: ChildProcess | undefined
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'bff-inicio-'))
})
afterEach(async () => {
  if (child && child.exitCode === null && child.signalCode === null) {
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  }
  rmSync(dataDir, { recursive: true, force: true })
})

function start(env: Record<string, string>) {
  const args = ['--conditions=source', '--import', 'tsx', MAIN]
  const running = spawn(process.execPath, args, {
    env: { PATH: process.env['PATH'], DATA_DIR: dataDir, HOST: '127.0.0.1', PORT: '0', ...env },
  })
  child = running
  const output = { out: '', err: '' }
  running.stdout.on('data', (text: Buffer) => (output.out += text.toString()))
  running.stderr.on('data', (text: Buffer) => (output.err += text.toString()))
  return { output, exit: once(running, 'exit').then(([code]: unknown[]) => code), running }
}

async function freePort(): Promise<{ port: number; release: () => Promise<void> }> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    release: async () => {
      server.close()
      await once(server, 'close')
    },
  }
}

describe('the start', () => {
  it('prints the address, keeps its secret to itself, and ends whole when asked to stop', async () => {
    const backend = await startFakeBackend()
    const { output, exit, running } = start({ API_URL: backend.url })
    await expect.poll(() => output.out, { timeout: 15_000 }).toMatch(/^Pronto em http:\/\/localhost:\d+\n/)
    const address = /http:\S+/.exec(output.out)?.[0].replace('localhost', '127.0.0.1') ?? ''
    expect((await fetch(`${address}/readyz`)).status).toBe(200)
    for (const file of ['segredo', 'sessoes.sqlite'])
      expect(statSync(join(dataDir, file)).mode & 0o77).toBe(0)
    expect(output.err).toBe('')
    running.kill('SIGTERM')
    expect(await exit).toBe(0)
    expect(statSync(join(dataDir, 'sessoes.sqlite-wal'), { throwIfNoEntry: false })?.size ?? 0).toBe(0)
    await backend.close()
  })

  it('warns loudly of plain http beyond this computer', async () => {
    const backend = await startFakeBackend()
    const { output } = start({ API_URL: backend.url, PUBLIC_URL: 'http://inspecao.example' })
    await expect.poll(() => output.err, { timeout: 15_000 }).toMatch(/^ATENÇÃO: http:\/\/inspecao\.example /)
    await backend.close()
  })

  it('says in one sentence that the port is taken', async () => {
    const { port, release } = await freePort()
    const { output, exit } = start({ PORT: String(port), API_URL: 'http://127.0.0.1:9' })
    expect(await exit).toBe(1)
    expect(output).toEqual({ out: '', err: `A porta ${port} (PORT) já está em uso por outro programa.\n` })
    await release()
  })

  it('warns once of a misspelt setting, and of a backend that does not answer', async () => {
    const { port, release } = await freePort()
    await release()
    const { output } = start({ API_URL: `http://127.0.0.1:${port}`, MAX_FOTOS_MB: '5' })
    await expect.poll(() => output.err.split('\n').length, { timeout: 15_000 }).toBe(3)
    expect(output.err).toContain('ATENÇÃO: MAX_FOTOS_MB não é uma configuração')
    expect(output.err).toContain(
      `ATENÇÃO: o backend de API_URL (http://127.0.0.1:${port}) não atende agora (ECONNREFUSED).`,
    )
    expect(output.out).toMatch(/^Pronto em /)
  })

  it.each(['segredo', 'sessoes.sqlite'])('says in one sentence that %s is a folder', async (name) => {
    mkdirSync(join(dataDir, name))
    const { output, exit } = start({ API_URL: 'http://127.0.0.1:9' })
    expect(await exit).toBe(1)
    expect([output.out, output.err]).toEqual([
      '',
      expect.stringMatching(/^\S.* (precisa ser|não abre) .+\.\n$/),
    ])
    expect(output.err).toContain(join(dataDir, name))
  })

  it('says in one sentence which setting is wrong', async () => {
    const { output, exit } = start({ SESSION_SECRET: 'curto' })
    expect(await exit).toBe(1)
    expect(output).toEqual({ out: '', err: 'SESSION_SECRET precisa ter pelo menos 32 caracteres.\n' })
  })
})
