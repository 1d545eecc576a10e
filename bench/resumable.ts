import { setTimeout as sleep } from 'node:timers/promises'
import { Upload } from 'tus-js-client'
import type { EnvioVisto } from '#shared/contract/envios'
import { MB } from '#shared/bytes/units'
import { LINHAS } from '#shared/linhas/index'
import { openFaultyLink } from '#shared/node/testing/faulty-link'
import { declarationOf } from '#bff/testing/envio-calls'
import { ask as procedure } from '#bff/testing/product-admin'
import { sendUpload, uploadBody } from './load.ts'
import type { Caller, Person } from './load.ts'
import { costOf } from './process-figures.ts'
import type { Cost } from './process-figures.ts'
import type { Running } from './programs.ts'
import { fotosOf } from './samples.ts'
import { short } from './table.ts'
import type { Line } from './table.ts'

const ROUNDS = 3
/** Photos sent at once. */
const AT_ONCE = 3
/**
 * Links of 40 MB/s, a good one, and of 118 MB/s, an office's 1 Gb/s; and the bytes that pass before a worse link goes
 * down.
 */
const LINKS_MB = [40, 118]
const DOWN_BYTES = 30 * 4 * MB

/** Sends one photo with a stock tus client, which continues when the link breaks. */
const sendFoto = (endpoint: string, caller: Caller, { n, bytes }: { n: number; bytes: Buffer }) =>
  new Promise<void>((resolve, reject) => {
    new Upload(bytes, {
      endpoint,
      uploadSize: bytes.length,
      metadata: { n: String(n) },
      headers: caller,
      retryDelays: Array<number>(100).fill(20),
      onShouldRetry: ({ originalResponse }) => [0, 409].includes(originalResponse?.getStatus() ?? 0),
      onSuccess: () => resolve(),
      onError: ({ message }) => reject(new Error(message)),
    }).start()
  })

/** Sends a batch by tus and waits until the backend has it; returns the seconds until the gateway had it. */
async function sendResumable(gateway: Running, caller: Caller, fotos: readonly Buffer[]): Promise<number> {
  const started = performance.now()
  const asked = { url: gateway.url, headers: caller }
  const { id } = (await procedure(asked, 'envios.abrir', declarationOf(LINHAS.civil, fotos))) as EnvioVisto
  const waiting = fotos.map((bytes, at) => ({ n: at + 1, bytes }))
  const lane = async () => {
    for (let foto = waiting.shift(); foto; foto = waiting.shift())
      await sendFoto(`${gateway.url}/api/envios/${id}/fotos`, caller, foto)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, lane))
  const hadS = (performance.now() - started) / 1000
  await procedure(asked, 'envios.enviar', { id })
  for (let estado = ''; estado !== 'pronto'; await sleep(50))
    ({ estado } = (await procedure(asked, 'envios.estado', { id })) as EnvioVisto)
  return hadS
}

/** The two ways of sending the same batch: in one request, and photo by photo. */
interface Paths {
  plain: () => Promise<unknown>
  resumable: () => Promise<unknown>
}

/** Sends the batch in both ways, ROUNDS times in turn. */
async function compared(pid: number, { plain, resumable }: Paths) {
  const costs: Record<keyof Paths, Cost[]> = { plain: [], resumable: [] }
  for (let round = 0; round < ROUNDS; round++) {
    costs.plain.push(await costOf(pid, plain))
    costs.resumable.push(await costOf(pid, resumable))
  }
  return costs
}

const bestOf = (of: Cost[]) => Math.min(...of.map(({ seconds }) => seconds))

interface Told {
  what: string
  how: string
  megabytes: number
  seconds: number
  plainS: number
  of: Cost[]
}

const line = ({ what, how, megabytes, seconds, plainS, of }: Told): Line => ({
  what,
  how,
  values: {
    vazão: short(megabytes / seconds, 'MB/s'),
    'do envio simples': short(plainS / seconds),
    CPU: short(Math.min(...of.map(({ cpuS }) => cpuS)) / (megabytes / 1024), 's/GB'),
    memória: short(Math.max(...of.map(({ aboveIdleMb }) => aboveIdleMb)), 'MB acima do repouso'),
  },
})

/**
 * An upload that can be resumed, beside the same batch in one request: as fast as this machine can, and over links of
 * the speeds in LINKS_MB.
 */
export async function resumable(gateway: Running, { caller, userId }: Person): Promise<Line[]> {
  const fotos = fotosOf(40, 12)
  const few = fotos.slice(0, 20)
  const body = uploadBody(fotos, { userId, os: 'OS-1' })
  const fewBody = uploadBody(few, { userId, os: 'OS-1' })
  let hadS = Infinity
  const near = await compared(gateway.pid, {
    plain: () => sendUpload(gateway.url, body, caller),
    resumable: async () => {
      hadS = Math.min(hadS, await sendResumable(gateway, caller, fotos))
    },
  })
  const plainS = bestOf(near.plain)
  const here = { what: 'envio retomável, 40 × 12 MB', megabytes: 40 * 12, plainS }
  const lines = [
    line({ ...here, how: 'envio simples', seconds: plainS, of: near.plain }),
    line({ ...here, how: 'até o gateway ter tudo', seconds: hadS, of: near.resumable }),
    line({ ...here, how: 'até o backend ter tudo', seconds: bestOf(near.resumable), of: near.resumable }),
  ]
  for (const mb of LINKS_MB) {
    const link = await openFaultyLink(Number(new URL(gateway.url).port), { bytesPerS: mb * MB })
    const over = { ...gateway, url: `http://127.0.0.1:${link.port}` }
    const { plain, resumable: whole } = await compared(gateway.pid, {
      plain: () => sendUpload(over.url, fewBody, caller),
      resumable: () => sendResumable(over, caller, few),
    })
    await link.close()
    const there = {
      what: `por um link de ${mb} MB/s, 20 × 12 MB`,
      megabytes: 20 * 12,
      plainS: bestOf(plain),
    }
    lines.push(
      line({ ...there, how: 'envio simples', seconds: there.plainS, of: plain }),
      line({ ...there, how: 'até o backend ter tudo', seconds: bestOf(whole), of: whole }),
    )
  }
  return lines
}

/** An upload that can be resumed, over a link that goes down each time DOWN_BYTES have passed: 30 s at 4 MB/s. */
export async function droppingLink(gateway: Running, { caller }: Person): Promise<Line[]> {
  const fotos = fotosOf(40, 12)
  let next = DOWN_BYTES
  const fate = (passed: number) => {
    if (passed < next) return undefined
    next = passed + DOWN_BYTES
    return 'down' as const
  }
  const link = await openFaultyLink(Number(new URL(gateway.url).port), { fate })
  try {
    await sendResumable({ ...gateway, url: `http://127.0.0.1:${link.port}` }, caller, fotos)
  } finally {
    await link.close()
  }
  const useful = (fotos.length * 12 * MB) / link.passed
  return [
    {
      what: 'envio retomável, 40 × 12 MB',
      how: 'link que cai a cada 30 s de 4 MB/s',
      values: {
        quedas: String(link.breaks),
        'bytes úteis': short(useful * 100, '%'),
      },
    },
  ]
}
