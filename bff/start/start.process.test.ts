import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { onLoopback } from '#shared/node/testing/on-loopback'
import { freePort } from '#shared/node/testing/free-port'
import { newFolder, removeFolder } from '#shared/node/testing/own-folder'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { childrenOf } from '#shared/node/testing/processes'
import { compiled, runProgram, type RunningProgram } from '#shared/node/testing/running-program'
import { request } from '#shared/node/testing/request'
import { startFakeBackend } from '../testing/fake-backend.ts'

const MAIN = compiled('bff/main')

let dataDir: string
let running: RunningProgram | undefined
beforeEach(() => {
  dataDir = newFolder('bff-inicio')
})
afterEach(async () => {
  await running?.end('SIGKILL')
  removeFolder(dataDir)
})

function run(command: string, args: readonly string[], env: Record<string, string> = {}) {
  const own = { DATA_DIR: dataDir, HOST: '127.0.0.1', PORT: '0' }
  running = runProgram(command, args, { env: { ...own, ...env } })
  return running
}

const start = (env: Record<string, string>) => run(process.execPath, [MAIN], env)
const jsonLines = (text: string) =>
  text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>)

/** The hour in São Paulo, which is the product's time zone without TZ. */
const inSaoPaulo = new Intl.DateTimeFormat('pt-BR', {
  timeZone: 'America/Sao_Paulo',
  hour: '2-digit',
  hourCycle: 'h23',
})

/** Whether the program `script` is there, which gives another program a terminal. */
const SCRIPT = spawnSync('script', ['--version']).error === undefined

describe('the start', () => {
  it('prints the address, keeps its secret to itself, and ends whole when asked to stop', async () => {
    const backend = await startFakeBackend()
    const { output, exit, child } = start({ API_URL: backend.url })
    await expect.poll(() => output.out).toMatch(/"evento":"pronto".*\n/)
    const [{ endereco } = {}] = jsonLines(output.out)
    expect(endereco).toMatch(/^http:\/\/localhost:\d+$/)
    const address = String(endereco).replace('localhost', '127.0.0.1')
    expect((await request(`${address}/readyz`)).status).toBe(200)
    for (const file of ['segredo', 'sessoes.sqlite'])
      expect(statSync(join(dataDir, file)).mode & 0o77).toBe(0)
    expect(output.err).toBe('')
    child.kill('SIGTERM')
    expect(await exit).toBe(0)
    expect(statSync(join(dataDir, 'sessoes.sqlite-wal'), { throwIfNoEntry: false })?.size ?? 0).toBe(0)
    await backend.close()
  })

  it('stopped while it waits for the database says which one, and does not say that it failed', async () => {
    const port = await freePort()
    const { output, exit, child } = start({ DATABASE_URL: `postgres://u:senha-do-banco@127.0.0.1:${port}/b` })
    await expect.poll(() => output.out).toMatch(/"evento":"aguarda-banco".*\n/)
    expect(jsonLines(output.out)).toMatchObject([{ detalhe: `PostgreSQL 127.0.0.1:${port}/b` }])
    child.kill('SIGTERM')
    expect([await exit, output.err]).toEqual([0, ''])
    expect(output.out).not.toContain('senha-do-banco')
  })

  it.runIf(process.platform === 'linux')(
    'tells programs nothing but JSON, and the first access beside it, whatever LOG_LEVEL says; reads nothing that draws pictures or reports, zips, takes a file in pieces or knows EXIF, and has its packages with it',
    async () => {
      const hook = `export const resolve = (name, context, next) => {
      if (/^(archiver|exifr|@tus\\/server|express|kysely|undici|zod)$/.test(name)) throw new Error('read at the start: ' + name)
      return next(name, context)
    }`
      const dataUrl = (text: string) => `data:text/javascript,${encodeURIComponent(text)}`
      const hooked = dataUrl(
        `import { register } from 'node:module'; register(${JSON.stringify(dataUrl(hook))})`,
      )
      const own = { LOG_LEVEL: 'error', ADMIN_EMAIL: 'ana@empresa.com.br' }
      const { output, exit, child } = start({ ...own, NODE_OPTIONS: `--import ${hooked}` })
      await expect.poll(() => output.err).toMatch(/Para trocar a senha: 'Minha conta'.*\r?\n/)
      const pids = [child.pid, ...childrenOf(child.pid ?? 0)]
      expect(pids).toHaveLength(2)
      for (const pid of pids) {
        const libraries = readFileSync(`/proc/${pid}/maps`, 'utf8')
        expect(libraries).toContain('.node')
        expect(libraries).not.toMatch(/vips|sharp/)
      }
      child.kill('SIGTERM')
      expect(await exit).toBe(0)
      expect(jsonLines(output.out)).toEqual([expect.objectContaining({ evento: 'pronto' })])
      expect(output.err).toMatch(
        /^Pronto em http:\S+\nPrimeiro acesso.*\n {2}E-mail: ana@empresa\.com\.br\n {2}Senha: \S{20}\n.*\n$/,
      )
      expect(output.out).not.toContain(/Senha: (\S+)/.exec(output.err)?.[1])
    },
  )

  it.runIf(SCRIPT)('tells a terminal short lines, with the first access after all of them', async () => {
    const words = [process.execPath, MAIN].map((word) => `'${word}'`).join(' ')
    const { output } = run('script', ['-qefc', `exec ${words}`, '/dev/null'])
    await expect.poll(() => output.out).toMatch(/Para trocar a senha: 'Minha conta'.*\r?\n/)
    const lines = output.out.trim().split(/\r?\n/)
    expect(lines.at(-5)).toMatch(/^Pronto em http:\/\/localhost:\d+$/)
    expect(lines.at(-3)).toBe('  E-mail: admin@localhost.localdomain')
    expect(lines.slice(0, -5)).toContainEqual(
      expect.stringMatching(/^\d\d:\d\d:\d\d {2}info {3}backend embutido: atende /),
    )
    const hours = [0, 60_000].map((ago) => inSaoPaulo.format(Date.now() - ago))
    expect(hours).toContain(lines[0]?.slice(0, 2))
    const address = /http:\S+/.exec(lines.at(-5) ?? '')?.[0].replace('localhost', '127.0.0.1') ?? ''
    await request(`${address}/healthz`)
    await expect.poll(() => output.out).toMatch(/ {2}GET {2}\/healthz {2}200 {2}\d+ ms\r?\n$/)
  })

  it('says in one sentence that the port is taken', async () => {
    const { port, close } = await onLoopback(createServer())
    const { output, exit } = start({ PORT: String(port), API_URL: 'http://127.0.0.1:9' })
    expect(await exit).toBe(1)
    expect(output).toEqual({ out: '', err: `A porta ${port} (PORT) já está em uso por outro programa.\n` })
    await close()
  })

  it('says in the same sentence that the port of a backend alone is taken', async () => {
    const { port, close } = await onLoopback(createServer())
    const { output, exit } = start({ PORT: String(port), ROLE: 'api', ADMIN_SENHA: 'oito letras' })
    expect(await exit).toBe(1)
    expect(output).toEqual({ out: '', err: `A porta ${port} (PORT) já está em uso por outro programa.\n` })
    await close()
  })

  it('says once, and why, that the backend finds a file where its photos belong', async () => {
    writeFileSync(join(dataDir, 'fotos'), '')
    const { output, exit } = start({})
    expect(await exit).toBe(1)
    expect(output.err).toMatch(/^O backend não iniciou: \S+ \(DATA_DIR\) não é uma pasta\.\n$/)
  })

  it('starts nothing with an option on the command line, which npm start has none of', async () => {
    const { output, exit } = run(process.execPath, ['scripts/start.mjs', '--port=8080'])
    expect(await exit).toBe(1)
    expect(output.out).toBe('')
    expect(output.err).toMatch(/^--port=8080 não é uma opção: .*Nada foi iniciado\.\n$/)
  })

  it('warns once of a misspelt setting, of plain http beyond this computer, and of a backend that does not answer', async () => {
    const { port, close } = await onLoopback(createServer())
    await close()
    const PUBLIC_URL = 'http://inspecao.example'
    const { output } = start({ API_URL: `http://127.0.0.1:${port}`, MAX_FOTOS_MB: '5', PUBLIC_URL })
    await expect.poll(() => output.err.split('\n').length).toBe(4)
    expect(output.err).toMatch(/^ATENÇÃO: http:\/\/inspecao\.example /m)
    expect(output.err).toContain('ATENÇÃO: MAX_FOTOS_MB não é uma configuração')
    expect(output.err).toContain(
      `ATENÇÃO: o backend de API_URL (http://127.0.0.1:${port}) não atende agora (ECONNREFUSED).`,
    )
    await expect.poll(() => output.out).toMatch(/"evento":"pronto"/)
    await expect
      .poll(() => output.out)
      .toMatch(/"level":"warn".*"evento":"backend-visto".*"detalhe":"não atende agora/)
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
