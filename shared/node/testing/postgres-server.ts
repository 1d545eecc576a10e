import { execFile, execFileSync } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { removeFolder } from '#shared/node/testing/own-folder'
import pg from 'pg'
import { freePort } from './free-port.ts'
import { runProgram, type RunningProgram } from './running-program.ts'

const run = promisify(execFile)

/** Where Debian puts each version's programs, which are not on the PATH. */
const DEBIAN = '/usr/lib/postgresql'

/** The oldest version that the product serves. */
const OLDEST = 15

const versions = (existsSync(DEBIAN) ? readdirSync(DEBIAN) : [])
  .filter((version) => Number(version) >= OLDEST)
  .sort((a, b) => Number(b) - Number(a))
const folders = [
  ...versions.map((version) => join(DEBIAN, version, 'bin')),
  ...(process.env['PATH'] ?? '').split(':'),
]

/** Folder of PostgreSQL's programs; undefined where it is not installed. */
export const POSTGRES_BIN = folders.find((folder) => existsSync(join(folder, 'initdb')))

/** True when the tests run as root, as which PostgreSQL refuses to run: it then runs as nobody, and ends with the tests. */
const isRoot = process.getuid?.() === 0
const idOf = (flag: '-u' | '-g') => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }))
const asNobody = (command: string, args: readonly string[]): [string, string[]] =>
  isRoot
    ? [
        'setpriv',
        ['--reuid=nobody', `--regid=${idOf('-g')}`, '--clear-groups', '--pdeathsig=QUIT', command, ...args],
      ]
    : [command, [...args]]

/** A PostgreSQL of the tests' own, on a socket in its own folder. */
export interface PostgresServer {
  /** Path of its socket, for a proxy in between. */
  socket: string
  /** The certificate for it as localhost, and the address of a database by TLS; only where it was started so. */
  certificate: string
  byTls(databaseUrl: string, query: string): string
  /** The address of a new, empty database; `options` is what CREATE DATABASE is told besides. */
  newDatabase(options?: string): Promise<string>
  /** `kill` ends it as a power cut would, and `start` starts it again. */
  kill(): Promise<void>
  start(): Promise<void>
  stop(): Promise<void>
}

// Without fsync, answered writes still survive a kill of the server; only a power cut of the machine would lose them.
const SETTINGS = [
  'fsync=off',
  'full_page_writes=off',
  'listen_addresses=',
  'shared_buffers=16MB',
  'max_connections=60',
  // The zone may not matter: instants are stored as texts in UTC.
  'timezone=Asia/Tokyo',
]

/** The port and settings for TLS; OpenSSL makes the key and the certificate. */
async function tlsSettings(certificate: string, key: string): Promise<{ port: number; settings: string[] }> {
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2']
  const name = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
  await run('openssl', ['req', '-x509', ...kind, ...name, '-keyout', key, '-out', certificate])
  if (isRoot) chownSync(key, idOf('-u'), idOf('-g'))
  const port = await freePort()
  const files = [`ssl_cert_file=${certificate}`, `ssl_key_file=${key}`]
  return { port, settings: ['ssl=on', ...files, 'listen_addresses=127.0.0.1', `port=${port}`] }
}

/** Starts the newest version that is installed; `byTls` has it listen on a port of the machine as well. */
export async function startPostgres(bin: string, { byTls = false } = {}): Promise<PostgresServer> {
  // The user nobody may not enter root's own temporary folder.
  const folder = mkdtempSync(join(isRoot ? '/tmp' : tmpdir(), 'postgres-'))
  if (isRoot) chownSync(folder, idOf('-u'), idOf('-g'))
  const data = join(folder, 'data')
  const certificate = join(folder, 'servidor.crt')
  const tls = byTls ? await tlsSettings(certificate, join(folder, 'servidor.key')) : undefined
  const port = tls?.port ?? 5432
  const url = (database: string) => `postgres:///${database}?user=postgres&host=${folder}&port=${port}`
  await run(
    ...asNobody(join(bin, 'initdb'), [
      ...['-D', data, '-U', 'postgres', '--auth=trust', '--no-sync', '--no-instructions'],
      ...['--encoding=UTF8', '--locale=C.UTF-8'],
    ]),
    { cwd: folder },
  )
  let server: RunningProgram | undefined
  let made = 0

  async function ask(text: string): Promise<void> {
    const client = new pg.Client({ connectionString: url('postgres') })
    client.on('error', () => undefined)
    await client.connect()
    try {
      await client.query(text)
    } finally {
      await client.end()
    }
  }
  async function start(): Promise<void> {
    const own = [...SETTINGS, `unix_socket_directories=${folder}`, ...(tls?.settings ?? [])]
    const settings = own.flatMap((setting) => ['-c', setting])
    server = runProgram(...asNobody(join(bin, 'postgres'), ['-D', data, ...settings]), { env: {} })
    for (;;) {
      if (server.child.exitCode !== null || server.child.signalCode !== null)
        throw new Error(server.output.err)
      if (
        await ask('select 1').then(
          () => true,
          () => false,
        )
      )
        return
      await sleep(20)
    }
  }
  await start()
  return {
    socket: join(folder, `.s.PGSQL.${port}`),
    certificate,
    byTls: (databaseUrl, query) =>
      `postgres://postgres@localhost:${port}${new URL(databaseUrl).pathname}?${query}`,
    start,
    async newDatabase(options = '') {
      const name = `banco${++made}`
      await ask(`create database ${name} ${options}`)
      return url(name)
    },
    async kill() {
      await server?.end('SIGQUIT')
    },
    async stop() {
      await server?.end('SIGQUIT')
      removeFolder(folder)
    },
  }
}
