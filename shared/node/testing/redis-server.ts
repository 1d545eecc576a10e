import { spawnSync } from 'node:child_process'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { newFolder, removeFolder } from '#shared/node/testing/own-folder'
import { startFaultProxy, type FaultProxy } from './fault-proxy.ts'
import { freePort } from './free-port.ts'
import { runProgram, type RunningProgram } from './running-program.ts'

const isHere = (name: string) => spawnSync('sh', ['-c', `command -v ${name}`]).status === 0

/** Redis or Valkey, whichever is installed; undefined where neither is. */
export const REDIS_SERVER = ['redis-server', 'valkey-server'].find(isHere)

if (REDIS_SERVER === undefined) process.stderr.write('Sem Redis: os testes que o usam ficam de fora.\n')

/** The senha in every address, which must appear nowhere else. */
export const REDIS_SENHA = 'senha-do-redis'

/** A Redis or Valkey of the tests' own, on a socket in its own folder, behind a wire that can be cut. */
export interface RedisServer {
  /** The address of one of its databases. */
  url(database?: number): string
  wire: FaultProxy
  /** Sends one command directly, not through the wire; gives all that the server said. */
  ask(line: string): Promise<string>
  /** Ends it as a power cut would. */
  kill(): Promise<void>
  /** Starts it again, with the data that it had written. */
  start(): Promise<void>
  stop(): Promise<void>
}

/** A Redis or Valkey of the tests' own that is asked by TLS. */
export interface TlsRedisServer extends RedisServer {
  /** File of the authority that vouches for it. */
  authority: string
}

/** Starts a server; it writes what it has answered to its file (`appendonly yes`). */
export const startRedis = (command: string, ...settings: string[]): Promise<RedisServer> =>
  startIn(newFolder('redis'), { command, settings })

/** Starts one that speaks TLS, with a certificate of its own. */
export async function startTlsRedis(command: string): Promise<TlsRedisServer> {
  const folder = newFolder('redis')
  const [key, authority] = [join(folder, 'tls.key'), join(folder, 'tls.crt')]
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2']
  const name = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=IP:127.0.0.1']
  spawnSync('openssl', ['req', '-x509', ...kind, ...name, '-keyout', key, '-out', authority])
  const tlsPort = await freePort()
  const settings = [
    ...['--tls-port', String(tlsPort), '--tls-cert-file', authority, '--tls-key-file', key],
    ...['--tls-ca-cert-file', authority, '--tls-auth-clients', 'no'],
  ]
  return { ...(await startIn(folder, { command, settings, tlsPort })), authority }
}

interface HowStarted {
  command: string
  settings: readonly string[]
  tlsPort?: number
}

async function startIn(folder: string, { command, settings, tlsPort }: HowStarted): Promise<RedisServer> {
  const socket = join(folder, 'redis.sock')
  let server: RunningProgram | undefined

  const ask = (line: string) =>
    new Promise<string>((resolve, reject) => {
      const wire = connect(socket, () => wire.write(`AUTH ${REDIS_SENHA}\r\n${line}\r\nQUIT\r\n`))
      let said = ''
      wire.on('data', (text: Buffer) => (said += text.toString()))
      wire.on('error', reject).on('close', () => resolve(said))
    })
  async function start(): Promise<void> {
    // The server ends with the tests, also when those are killed.
    server = runProgram(
      'setpriv',
      [
        ...['--pdeathsig', 'KILL', command, '--port', '0', '--unixsocket', socket, '--dir', folder],
        ...['--save', '', '--appendonly', 'yes', '--appendfsync', 'no', '--requirepass', REDIS_SENHA],
        ...settings,
      ],
      { env: {} },
    )
    while (!(await ask('PING').catch(() => '')).includes('+PONG')) {
      if (server.child.exitCode !== null || server.child.signalCode !== null)
        throw new Error(server.output.out)
      await sleep(10)
    }
  }
  await start()
  const wire = await startFaultProxy(tlsPort === undefined ? socket : { host: '127.0.0.1', port: tlsPort })
  const protocol = tlsPort === undefined ? 'redis' : 'rediss'
  return {
    url: (database = 0) => `${protocol}://:${REDIS_SENHA}@127.0.0.1:${wire.port}/${database}`,
    wire,
    ask,
    start,
    async kill() {
      await server?.end('SIGKILL')
    },
    async stop() {
      await wire.stop()
      await server?.end('SIGKILL')
      removeFolder(folder)
    },
  }
}
