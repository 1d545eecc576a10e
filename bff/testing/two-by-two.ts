import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { newFolder, removeFolder } from '#shared/node/testing/own-folder'
import { POSTGRES_BIN, startPostgres } from '#shared/node/testing/postgres-server'
import { RADOSGW } from '#shared/node/testing/radosgw'
import { REDIS_SERVER, startRedis } from '#shared/node/testing/redis-server'
import { ADMINISTRADOR, startProduct } from '#shared/node/testing/product-process'
import { compiled, runProgram, type RunningProgram } from '#shared/node/testing/running-program'
import { startBucket } from '#shared/node/testing/bucket'
import { freePort } from '#shared/node/testing/free-port'
import { NGINX, startNginx } from './nginx.ts'

/** True where the servers for two gateways and two backends are installed; the tests are skipped elsewhere. */
export const HAS_SERVERS = NGINX && POSTGRES_BIN !== undefined && REDIS_SERVER !== undefined && RADOSGW

/** One of the four processes, which keeps its port and folder over its restarts. */
export interface Part {
  name: string
  pid(): Promise<number>
  /** Ends it as a power cut would, and starts it again. */
  kill(): Promise<void>
  /** Asks it to stop, starts it again once it has, and gives its exit code. */
  restart(): Promise<number | null>
}

/** A server that keeps data for all four processes. */
export interface Engine {
  name: string
  kill(): Promise<void>
  start(): Promise<void>
}

const SHIPPED = fileURLToPath(new URL('../../docker/nginx.scale.conf', import.meta.url))

/** The `http` block of docker/nginx.scale.conf for these addresses: without TLS, and without Docker's names. */
function shippedServer(addresses: Record<string, string>): string {
  const [, http = ''] = /\nhttp \{\n(.*)\n\}\n$/s.exec(readFileSync(SHIPPED, 'utf8')) ?? []
  const plain = http
    .replace(/^ *(resolver|zone|ssl_\w+|http2|access_log) .*$/gm, '')
    .replace(/^ *log_format [^;]*;/m, '')
    .replaceAll(' resolve ', ' ')
    .replace(/server \{\n *listen 80;.*?\n {2}\}\n/s, '')
    .replaceAll('Host $host;', 'Host $http_host;')
  return Object.entries(addresses).reduce((text, [from, to]) => text.replace(from, to), plain)
}

/**
 * Starts two gateways and two backends behind the shipped nginx, on real servers of their own; photos have room for so
 * many bytes.
 */
export async function startTwoByTwo(bytes?: number) {
  const folder = newFolder('dois-por-dois')
  const ends: (() => unknown)[] = [() => removeFolder(folder)]
  const stop = async () => {
    for (const end of ends.splice(0).reverse()) await end()
  }
  const start = async () => {
    const [postgres, redis, bucket] = await Promise.all([
      startPostgres(POSTGRES_BIN ?? '').then((server) => (ends.push(server.stop), server)),
      startRedis(REDIS_SERVER ?? '').then((server) => (ends.push(server.stop), server)),
      startBucket(bytes).then((server) => (ends.push(server.stop), server)),
    ])
    const names = ['bff-1', 'bff-2', 'api-1', 'api-2', 'gateways', 'backends', 'health'] as const
    const ports = Object.fromEntries(
      await Promise.all(names.map(async (name) => [name, await freePort()] as const)),
    ) as Record<(typeof names)[number], number>
    const at = (name: keyof typeof ports) => `127.0.0.1:${ports[name]}`
    const url = `http://${at('gateways')}`
    const prefix = `${randomUUID()}/`
    const files = bucket.environment(prefix)
    const gatewayEnv = {
      ...files,
      ROLE: 'bff',
      ...{ API_URL: `http://${at('backends')}`, REDIS_URL: redis.url(), PUBLIC_URL: url, TRUST_PROXY: '1' },
      SESSION_SECRET: 'um-segredo-de-teste-com-mais-de-32-caracteres',
    }
    const { email: ADMIN_EMAIL, senha: ADMIN_SENHA } = ADMINISTRADOR
    const backendEnv = { ...files, DATABASE_URL: await postgres.newDatabase(), ADMIN_EMAIL, ADMIN_SENHA }
    const begin: Record<'bff' | 'api', (name: keyof typeof ports) => Promise<RunningProgram>> = {
      bff: (name) =>
        startProduct({ dataDir: join(folder, name), env: { ...gatewayEnv, PORT: String(ports[name]) } }),
      api: (name) =>
        startBackend({
          ...{ ...backendEnv, DATA_DIR: join(folder, name) },
          ...{ ROLE: 'api', HOST: '127.0.0.1', PORT: String(ports[name]) },
        }),
    }
    const startPart = async (kind: 'bff' | 'api', number: 1 | 2): Promise<Part> => {
      const name = `${kind}-${number}` as const
      let running = begin[kind](name)
      const end = async (signal: NodeJS.Signals) => (await running).end(signal)
      const renew = async (signal: NodeJS.Signals) => {
        const code = await end(signal)
        running = begin[kind](name)
        await running
        return code
      }
      ends.push(() => end('SIGKILL').catch(() => undefined))
      await running
      const pid = async () => (await running).child.pid ?? 0
      return { name, pid, kill: async () => void (await renew('SIGKILL')), restart: () => renew('SIGTERM') }
    }
    const backends = await Promise.all([startPart('api', 1), startPart('api', 2)])
    const server = shippedServer({
      ...Object.fromEntries(
        (['bff-1', 'bff-2', 'api-1', 'api-2'] as const).map((name) => [`${name}:3000`, at(name)]),
      ),
      'listen 443 ssl': `listen ${at('gateways')}`,
      'listen 8081': `listen ${at('backends')}`,
      '127.0.0.1:8082': at('health'),
    })
    ends.push(await startNginx(folder, server.replace('return 204', 'return 200'), `http://${at('health')}`))
    const gateways = await Promise.all([startPart('bff', 1), startPart('bff', 2)])
    const engines: Engine[] = [
      { name: 'PostgreSQL', kill: postgres.kill, start: postgres.start },
      { name: 'Redis', kill: redis.kill, start: redis.start },
      { name: 'S3', kill: bucket.kill, start: bucket.start },
    ]
    const pairs = [gateways, backends]
    return { url, pairs, parts: pairs.flat(), engines, leftBelow: () => bucket.leftBelow(prefix), stop }
  }
  return start().catch(async (error: unknown) => {
    await stop()
    throw error
  })
}

/** Starts a backend alone; resolves when it listens. Rejects with its output when it ends before. */
async function startBackend(env: Record<string, string>): Promise<RunningProgram> {
  const program = runProgram(process.execPath, [compiled('bff/main')], { env })
  await new Promise<void>((resolve, reject) => {
    void program.exit.then(() =>
      reject(new Error(`the backend ended: ${program.output.out}${program.output.err}`)),
    )
    program.child.stdout?.on('data', () => {
      if (program.output.out.includes('"evento":"atende"')) resolve()
    })
  })
  return program
}
