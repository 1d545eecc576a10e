import { createServer } from 'node:http'
import type { IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { ZipArchive } from 'archiver'
import { onLoopback, type OnLoopback } from '#shared/node/testing/on-loopback'
import { IDEMPOTENCY_KEY } from '#shared/contract/headers'
import { BACKEND_PATHS } from '#shared/contract/paths'
import { LISTA_LINHAS } from '#shared/linhas/index'
import type { Linha } from '#shared/linhas/index'
import type { KeptFoto } from './kept-orders.ts'

type LineCall = keyof Linha['api']
type GeneralCall = keyof typeof BACKEND_PATHS

/** The call of §7 that a request makes. */
export type Call = { name: LineCall; linha: Linha } | { name: GeneralCall | 'other' }

/** A request that was read whole. */
export interface Asked {
  call: Call
  path: string
  query: URLSearchParams
  cookie: string
  authorization: string
  idempotencyKey: string | undefined
  json(): Record<string, unknown>
  form(): Promise<FormData>
}

/** The answer to a request: JSON unless `body` says otherwise. */
export interface Reply {
  status?: number
  json?: unknown
  body?: string | Buffer
  headers?: Record<string, string | string[]>
}

export type Habit = (asked: Asked) => Reply | Promise<Reply>

function callOf(path: string): Call {
  for (const linha of LISTA_LINHAS)
    for (const [name, each] of Object.entries(linha.api))
      if (each === path) return { name: name as LineCall, linha }
  const general = Object.entries(BACKEND_PATHS).find(([, each]) => each === path)
  return { name: (general?.[0] as GeneralCall | undefined) ?? 'other' }
}

async function askedBy(req: IncomingMessage): Promise<Asked> {
  const { pathname: path, searchParams: query } = new URL(req.url ?? '/', 'http://x')
  const body = await buffer(req)
  const type = req.headers['content-type'] ?? ''
  return {
    call: callOf(path),
    path,
    query,
    cookie: req.headers.cookie ?? '',
    authorization: req.headers.authorization ?? '',
    idempotencyKey: req.headersDistinct[IDEMPOTENCY_KEY]?.[0],
    json: () => JSON.parse(body.toString()) as Record<string, unknown>,
    form: () => new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData(),
  }
}

/** Serves a habit on a loopback port; the whole body is read before anything is answered. */
export async function serveHabit(habitOf: (url: string) => Habit): Promise<OnLoopback> {
  const server = createServer((req, res) => {
    void (async () => {
      const { status = 200, json, body, headers } = await habit(await askedBy(req))
      const type = json === undefined ? {} : { 'content-type': 'application/json; charset=utf-8' }
      res.writeHead(status, { ...type, ...headers }).end(json === undefined ? body : JSON.stringify(json))
    })().catch((error: unknown) => res.destroy(error as Error))
  })
  const listening = await onLoopback(server)
  const habit = habitOf(listening.url)
  return listening
}

/** A report of the kind that was asked for, as small as can be. */
export const reportOf = async (tipo: unknown): Promise<Buffer> =>
  tipo === 'pdf' ? Buffer.from('%PDF-1.4\n%%EOF\n') : zipOf([])

/** A zip of these photos. */
export async function zipOf(fotos: readonly KeptFoto[]): Promise<Buffer> {
  const archive = new ZipArchive({ store: true })
  for (const { bytes, numero } of fotos) archive.append(bytes, { name: `foto-${numero}.jpg` })
  if (fotos.length === 0) archive.append('vazio', { name: 'relatorio.xml' })
  const [whole] = await Promise.all([buffer(archive), archive.finalize()])
  return whole
}
