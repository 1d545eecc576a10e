import { ask, repeat } from './load.ts'
import { sideBySide } from './side-by-side.ts'
import type { Side, Units } from './side-by-side.ts'
import type { Line } from './table.ts'
import { callerOf } from './ways.ts'
import type { Way, Ways } from './ways.ts'

/**
 * Seconds of each round, and of the calls before the first round, in which Node.js compiles the code that runs often.
 */
const SECONDS = 1.2
const FIRST_SECONDS = 1
const REQUESTS: Units = { rate: 'pedidos/s', cpu: ['µs/pedido', 1e6, 1], ms: 'p99' }

interface Asked {
  path: string
  body?: string
}

/** Repeats a request on that many connections, after some warm-up. */
async function side(
  { way, how }: { way: Way; how: string },
  connections: number,
  { path, body }: Asked,
): Promise<Side> {
  const { server } = way
  const call = () => ask(server.url + path, callerOf(way), body)
  await repeat({ connections, seconds: FIRST_SECONDS }, call)
  return {
    how,
    server,
    work: async () => {
      const { count, p99Ms } = await repeat({ connections, seconds: SECONDS }, call)
      return { amount: count, ms: p99Ms }
    },
  }
}

/**
 * Calls beside those of plain node:http and the peer: a search of 200 records, and a small procedure on 50 connections.
 */
export async function calls({ bare, peer, gateway }: Ways): Promise<Line[]> {
  const search = { path: '/trpc/robo.fotos', body: JSON.stringify({ os: '1', blade: '1' }) }
  const searches = [
    await side({ way: bare, how: 'node:http, zod' }, 4, { path: '/plain' }),
    await side({ way: peer, how: 'equipe' }, 4, search),
    await side({ way: gateway, how: 'bff' }, 4, search),
  ]
  const small = [
    await side({ way: bare, how: 'repasse em node:http' }, 50, bare.smallCall),
    await side({ way: peer, how: 'equipe' }, 50, peer.smallCall),
    await side({ way: gateway, how: 'bff' }, 50, gateway.smallCall),
  ]
  return [
    ...(await sideBySide('busca de 200 registros', REQUESTS, searches)),
    ...(await sideBySide('chamada pequena, 50 conexões', REQUESTS, small)),
  ]
}
