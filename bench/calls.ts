import { ask, repeat } from './load.ts'
import type { Caller } from './load.ts'
import { figuresOf } from './process-figures.ts'
import type { Running } from './programs.ts'
import { short } from './table.ts'
import type { Line } from './table.ts'

interface Way {
  how: string
  server: Running
  call: (server: Running) => Promise<void>
}

interface Load {
  connections: number
  seconds: number
}

async function measure(
  what: string,
  { how, server, call }: Way,
  load: Load,
): Promise<{ line: Line; cpuUs: number }> {
  await repeat({ connections: load.connections, seconds: 1 }, () => call(server))
  const before = figuresOf(server.pid)
  const rate = await repeat(load, () => call(server))
  const cpuS = figuresOf(server.pid).cpuS - before.cpuS
  const cpuUs = (cpuS / rate.count) * 1e6
  const values = {
    vazão: short(rate.count / load.seconds, 'pedidos/s'),
    CPU: short(cpuUs, 'µs/pedido'),
    p50: short(rate.p50Ms, 'ms'),
    p99: short(rate.p99Ms, 'ms'),
  }
  return { line: { what, how, values }, cpuUs }
}

/** A search of 200 records, and a small procedure on 50 connections, beside plain node:http. */
export async function calls(gateway: Running, plain: Running, caller: Caller): Promise<Line[]> {
  const searchInput = JSON.stringify({ os: '1', blade: '1' })
  const search = (server: Running) => ask(`${server.url}/trpc/robo.fotos`, caller, searchInput)
  const bare = (server: Running) => ask(`${server.url}/plain`, {})
  const small = (server: Running) => ask(`${server.url}/trpc/usuario.pagina`, caller, '{}')
  const passed = (server: Running) => ask(`${server.url}/api/usuario`, {})
  const few = { connections: 4, seconds: 5 }
  const many = { connections: 50, seconds: 5 }
  const of = 'busca de 200 registros'
  const rows = [
    await measure(of, { how: 'node:http, zod', server: plain, call: bare }, few),
    await measure(of, { how: 'bff (tRPC)', server: gateway, call: search }, few),
    await measure(
      'chamada pequena, 50 conexões',
      { how: 'repasse em node:http', server: plain, call: passed },
      many,
    ),
    await measure('chamada pequena, 50 conexões', { how: 'bff (tRPC)', server: gateway, call: small }, many),
  ]
  return rows.map(({ line, cpuUs }, at) => {
    const peer = rows[at - (at % 2)]
    return { ...line, values: { ...line.values, 'do par': short(cpuUs / (peer?.cpuUs ?? cpuUs), 'da CPU') } }
  })
}
