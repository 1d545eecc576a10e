import { join } from 'node:path'
import { calls } from './calls.ts'
import { ask, signIn } from './load.ts'
import type { Caller, Person } from './load.ts'
import { pictures, sheets } from './pictures-and-sheets.ts'
import { figuresOf } from './process-figures.ts'
import { startNginx, startProduct, startProgram } from './programs.ts'
import type { Running } from './programs.ts'
import { droppingLink, resumable } from './resumable.ts'
import { HEAVY_FOTO } from './samples.ts'
import { callsDuringUploads, downloads, uploads } from './streams.ts'
import type { Ways } from './streams.ts'
import { group, say, short } from './table.ts'
import type { Line } from './table.ts'

const CREDENTIALS = { email: 'ana@empresa.example', senha: 'qualquer-uma' }

/** The gateway before a backend that keeps nothing, and its peers before the same. */
interface Gateway {
  gateway: Running
  plain: Running
  ways: Ways
  caller: Caller
  /** Addresses of the search's photos as the gateway seals them. */
  sealed: string[]
}

/** Rows by name: title, and how they are measured. */
export const GATEWAY_ROWS: Readonly<
  Record<string, readonly [title: string, run: (of: Gateway) => Promise<Line[]>]>
> = {
  uploads: ['Uploads', ({ ways }) => uploads(ways)],
  envios: ['Envio retomável', ({ ways }) => resumable(ways)],
  quedas: ['Link que cai', ({ ways }) => droppingLink(ways)],
  'chamadas-durante-uploads': ['Chamadas durante uploads', ({ ways }) => callsDuringUploads(ways)],
  downloads: ['Downloads', ({ ways }) => downloads(ways)],
  chamadas: ['Chamadas', ({ gateway, plain, caller }) => calls(gateway, plain, caller)],
  excel: ['Excel do painel', ({ gateway, caller }) => sheets(gateway, caller)],
  imagens: ['Imagens menores', ({ gateway, caller, sealed }) => pictures(gateway, caller, sealed)],
}

async function sealedFotos(gateway: Running, caller: Caller): Promise<string[]> {
  const response = await fetch(`${gateway.url}/trpc/robo.fotos`, {
    method: 'POST',
    headers: { ...caller, 'content-type': 'application/json' },
    body: JSON.stringify({ os: '1', blade: '1' }),
  })
  const { result } = (await response.json()) as { result: { data: { image: string }[] } }
  return result.data.map(({ image }) => image)
}

/** Starts gateway, backend and peers, measures these rows, and leaves what it started in `started`. */
export async function measureGateway(
  names: readonly string[],
  { folder, started }: { folder: string; started: Running[] },
): Promise<void> {
  const keep = <R extends Running | undefined>(running: R): R => {
    if (running) started.push(running)
    return running
  }
  const backend = keep(await startProgram('direto', './backend.ts'))
  const plain = keep(await startProgram('repasse em node:http', './plain-server.ts', [backend.url]))
  const nginx = keep(await startNginx(join(folder, 'nginx'), backend.url))
  const gateway = keep(
    await startProduct(join(folder, 'dados'), { API_URL: backend.url, MAX_FOTOS: '10000' }),
  )
  const people: Person[] = []
  for (let count = 0; count < 10; count++) people.push(await signIn(gateway.url, CREDENTIALS))
  const caller = people[0]?.caller ?? {}
  await ask(`${gateway.url}/trpc/usuario.pagina`, caller, '{}')
  const sealed = await sealedFotos(gateway, caller)
  if (!nginx) say('O nginx não está instalado: o par é um repasse em node:http.')
  say(`Memória da porta em repouso: ${short(figuresOf(gateway.pid).rssMb, 'MB')}`)
  const ways: Ways = {
    ways: [backend, nginx ?? plain, gateway],
    caller,
    people,
    fotosOf: (way) => ({
      light: way.url + (way === gateway ? (sealed[0] ?? '') : '/api/fotos/grande-0'),
      heavy: way.url + (way === gateway ? (sealed.at(-1) ?? '') : HEAVY_FOTO),
    }),
  }
  for (const name of names) {
    const [title, run] = GATEWAY_ROWS[name] ?? []
    if (title && run) await group(title, () => run({ gateway, plain, ways, caller, sealed }))
  }
}
