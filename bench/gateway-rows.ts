import { join } from 'node:path'
import { ask as procedure } from '#bff/testing/product-admin'
import { calls } from './calls.ts'
import { CREDENTIALS, signIn, signInBrowser } from './load.ts'
import type { Person } from './load.ts'
import { orderZip } from './order-zip.ts'
import { pictures, sheets } from './pictures-and-sheets.ts'
import { figuresOf } from './process-figures.ts'
import { keep, startNginx, startPeer, startProduct, startProgram } from './programs.ts'
import type { Place, Running } from './programs.ts'
import { droppingLink, resumable } from './resumable.ts'
import { GATEWAY_ROWS } from './rows.ts'
import type { GatewayRow } from './rows.ts'
import { records } from './samples.ts'
import { callsDuringUploads, downloads, uploads } from './streams.ts'
import { group, say, short } from './table.ts'
import type { Line } from './table.ts'
import type { Way, Ways } from './ways.ts'

/** Different people who upload at the same time, because one person may have only a few uploads under way. */
const PEOPLE = 10

/** The gateway and its peers, each in front of a backend that keeps nothing. */
interface Measured extends Place {
  backend: Running
  ways: Ways
  /** A server in plain node:http that passes requests on. */
  plain: Way
  /** A program that is signed in at the gateway. */
  program: Person
}

/** The function that measures each row. */
const MEASURES: Readonly<Record<GatewayRow, (of: Measured) => Promise<Line[]>>> = {
  uploads: ({ ways }) => uploads(ways),
  envios: ({ ways, program }) => resumable(ways.gateway.server, program),
  quedas: ({ ways, program }) => droppingLink(ways.gateway.server, program),
  'chamadas-durante-uploads': ({ ways }) => callsDuringUploads(ways),
  downloads: ({ ways }) => downloads(ways),
  zip: ({ backend, ...place }) => orderZip(backend, place),
  chamadas: ({ ways, plain }) => calls({ ...ways, bare: plain }),
  imagens: ({ ways }) => pictures(ways),
  excel: ({ ways }) => sheets(ways),
}

/** A server that needs no sign-in and passes everything on. */
const openWay = (server: Running): Way => ({
  server,
  people: [{ caller: {}, userId: '1' }],
  fotos: records(200).map(({ image }) => image),
  smallCall: { path: '/api/usuario' },
})

/** A server with PEOPLE signed in, and its own addresses for a search's photos. */
async function guardedWay(server: Running): Promise<Way> {
  const person = () => signInBrowser(server.url, CREDENTIALS)
  const first = await person()
  const others: Person[] = []
  while (others.length + 1 < PEOPLE) others.push(await person())
  const at = { url: server.url, headers: first.caller }
  const found = (await procedure(at, 'robo.fotos', { os: '1', blade: '1' })) as { image: string }[]
  return {
    server,
    people: [first, ...others],
    fotos: found.map(({ image }) => image),
    smallCall: { path: '/trpc/usuario.pagina', body: '{}' },
  }
}

/**
 * Starts backend, peers and gateway, and measures these rows. What it started is added to `started`, for the caller to
 * stop.
 */
export async function measureGateway(names: readonly GatewayRow[], place: Place): Promise<void> {
  const { folder } = place
  const backend = keep(place, await startProgram('direto', './backend.ts'))
  const plain = openWay(
    keep(place, await startProgram('repasse em node:http', './plain-server.ts', [backend.url])),
  )
  const nginx = keep(place, await startNginx(join(folder, 'nginx'), backend.url))
  const peer = keep(place, await startPeer([backend.url, join(folder, 'equipe')]))
  const gateway = keep(
    place,
    await startProduct(join(folder, 'dados'), { API_URL: backend.url, MAX_FOTOS: '10000' }),
  )
  if (!nginx) say('O nginx não está instalado: o par é um repasse em node:http.')
  const ways: Ways = {
    bare: nginx ? openWay(nginx) : plain,
    peer: await guardedWay(peer),
    gateway: await guardedWay(gateway),
  }
  const idle = [peer, gateway].map(({ name, pid }) => `${name} ${short(figuresOf(pid).rssMb, 'MB')}`)
  say(`Memória em repouso: ${idle.join(', ')}`)
  const program = await signIn(gateway.url, CREDENTIALS)
  for (const name of names)
    await group(GATEWAY_ROWS[name], () => MEASURES[name]({ backend, ways, plain, program, ...place }))
}
