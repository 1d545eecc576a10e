import { setTimeout as sleep } from 'node:timers/promises'
import { Agent, request } from 'undici'
import { LINHAS } from '#shared/linhas/index'
import { declarationOf } from '#bff/testing/envio-calls'
import { jpegOf } from '#bff/testing/upload-bodies'
import { sendUpload, uploadBody } from './load.ts'
import type { Caller } from './load.ts'
import { costOf } from './process-figures.ts'
import type { Cost } from './process-figures.ts'
import type { Running } from './programs.ts'
import type { Ways } from './streams.ts'
import { short } from './table.ts'
import type { Line } from './table.ts'

const MB = 1024 * 1024
const ROUNDS = 3
/** Photos sent at once. */
const AT_ONCE = 3

const agent = new Agent({ connections: 8, headersTimeout: 0, bodyTimeout: 0 })

async function call<T>({ url }: Running, caller: Caller, [procedure, input]: [string, unknown]): Promise<T> {
  const answer = await request(`${url}/trpc/${procedure}`, {
    dispatcher: agent,
    method: 'POST',
    headers: { ...caller, 'content-type': 'application/json' },
    body: JSON.stringify(input),
  })
  const { result, error } = (await answer.body.json()) as {
    result?: { data: T }
    error?: { message: string }
  }
  if (!result) throw new Error(`${procedure}: ${error?.message ?? ''}`)
  return result.data
}

/** Sends a whole photo by tus. */
async function sendFoto(address: string, caller: Caller, { n, bytes }: { n: number; bytes: Buffer }) {
  const headers = { ...caller, 'tus-resumable': '1.0.0' }
  const created = await request(address, {
    dispatcher: agent,
    method: 'POST',
    headers: {
      ...headers,
      'upload-length': String(bytes.length),
      'upload-metadata': `n ${Buffer.from(String(n)).toString('base64')}`,
    },
  })
  await created.body.dump()
  const sent = await request(`${address}/${n}`, {
    dispatcher: agent,
    method: 'PATCH',
    headers: { ...headers, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
    body: bytes,
  })
  await sent.body.dump()
  if (sent.statusCode !== 204) throw new Error(`foto ${n}: ${sent.statusCode}`)
}

/** Sends a batch by tus; resolves once the backend has it, with the seconds until the gateway had it. */
async function sendResumable(gateway: Running, caller: Caller, fotos: readonly Buffer[]): Promise<number> {
  const started = performance.now()
  const { id } = await call<{ id: string }>(gateway, caller, [
    'envios.abrir',
    declarationOf(LINHAS.civil, fotos),
  ])
  const waiting = fotos.map((bytes, at) => ({ n: at + 1, bytes }))
  const lane = async () => {
    for (let foto = waiting.shift(); foto; foto = waiting.shift())
      await sendFoto(`${gateway.url}/api/envios/${id}/fotos`, caller, foto)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, lane))
  const hadS = (performance.now() - started) / 1000
  await call(gateway, caller, ['envios.enviar', { id }])
  for (let estado = ''; estado !== 'pronto'; await sleep(50))
    ({ estado } = await call<{ estado: string }>(gateway, caller, ['envios.estado', { id }]))
  return hadS
}

/** The upload that goes on after a cut beside the one in one piece, through the gateway. */
export async function resumable({ ways, caller }: Ways): Promise<Line[]> {
  const gateway = ways.at(-1)
  if (!gateway) return []
  const fotos = Array.from({ length: 40 }, (_unused, at) => jpegOf(12 * MB, at))
  const megabytes = fotos.reduce((all, { length }) => all + length, 0) / MB
  const body = uploadBody(fotos, { userId: '1', os: 'OS-1' })
  const costs: Record<'plain' | 'whole', Cost[]> = { plain: [], whole: [] }
  let hadS = Infinity
  for (let round = 0; round < ROUNDS; round++) {
    costs.plain.push(await costOf(gateway.pid, () => sendUpload(gateway.url, body, caller)))
    costs.whole.push(
      await costOf(gateway.pid, async () => {
        hadS = Math.min(hadS, await sendResumable(gateway, caller, fotos))
      }),
    )
  }
  const bestOf = (of: Cost[]) => Math.min(...of.map(({ seconds }) => seconds))
  const plainS = bestOf(costs.plain)
  const line = (how: string, seconds: number, of: Cost[]): Line => ({
    what: 'envio retomável, 40 × 12 MB',
    how,
    values: {
      vazão: short(megabytes / seconds, 'MB/s'),
      'do envio simples': short(plainS / seconds),
      CPU: short(Math.min(...of.map(({ cpuS }) => cpuS)) / (megabytes / 1024), 's/GB'),
      memória: short(Math.max(...of.map(({ aboveIdleMb }) => aboveIdleMb)), 'MB acima do repouso'),
    },
  })
  return [
    line('envio simples', plainS, costs.plain),
    line('até o gateway ter tudo', hadS, costs.whole),
    line('até o backend ter tudo', bestOf(costs.whole), costs.whole),
  ]
}
