import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildServer } from '../scripts/build.mjs'
import { calls } from './calls.ts'
import { ask, signIn } from './load.ts'
import type { Person } from './load.ts'
import type { Caller } from './load.ts'
import { pictures, sheets } from './pictures-and-sheets.ts'
import { figuresOf } from './process-figures.ts'
import { HEAVY_FOTO } from './samples.ts'
import { startNginx, startProduct, startProgram } from './programs.ts'
import type { Running } from './programs.ts'
import { resumable } from './resumable.ts'
import { callsDuringUploads, downloads, uploads } from './streams.ts'
import type { Ways } from './streams.ts'
import { short, table } from './table.ts'
import type { Line } from './table.ts'

const CREDENTIALS = { email: 'ana@empresa.example', senha: 'qualquer-uma' }

const say = (...lines: string[]) => process.stdout.write(`${lines.join('\n')}\n`)

/** Addresses of the search's photos as the gateway seals them. */
async function sealedFotos(gateway: Running, caller: Caller): Promise<string[]> {
  const response = await fetch(`${gateway.url}/trpc/robo.fotos`, {
    method: 'POST',
    headers: { ...caller, 'content-type': 'application/json' },
    body: JSON.stringify({ os: '1', blade: '1' }),
  })
  const { result } = (await response.json()) as { result: { data: { image: string }[] } }
  return result.data.map(({ image }) => image)
}

/** Runs one group; a failure is told, and the others go on. */
async function group(name: string, run: () => Promise<Line[]>): Promise<void> {
  say('', `## ${name}`, '')
  try {
    say(table(await run()))
  } catch (error) {
    say(`não medido: ${error instanceof Error ? error.message : String(error)}`)
  }
}

async function measure(folder: string, started: Running[]): Promise<void> {
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
  await group('Uploads', () => uploads(ways))
  await group('Envio retomável', () => resumable(ways))
  await group('Chamadas durante uploads', () => callsDuringUploads(ways))
  await group('Downloads', () => downloads(ways))
  await group('Chamadas', () => calls(gateway, plain, caller))
  await group('Excel do painel', () => sheets(gateway, caller))
  await group('Imagens menores', () => pictures(gateway, caller, sealed))
}

const folder = mkdtempSync(join(tmpdir(), 'extradorso-bench-'))
const started: Running[] = []
if (!buildServer()) throw new Error('A compilação falhou.')
say(
  `Node ${process.version}, ${cpus().length} CPUs (${cpus()[0]?.model ?? ''}), ${new Date().toISOString().slice(0, 10)}`,
)
say('Cliente, porta e backend dividem as mesmas CPUs; diferenças de menos de 30 % não dizem nada.')
try {
  await measure(folder, started)
} finally {
  for (const running of started.reverse()) await running.stop()
  rmSync(folder, { recursive: true, force: true })
}
process.exit(0)
