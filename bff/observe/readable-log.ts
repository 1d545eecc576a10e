import { z } from 'zod'
import type { Evento } from '#shared/node/log/eventos'
import { jsonOf } from '#shared/text/json'

const lineSchema = z.looseObject({
  time: z.string(),
  level: z.string(),
  parte: z.string().optional(),
  evento: z.string().optional(),
  auditoria: z.string().optional(),
  erro: z.string().optional(),
  method: z.string().optional(),
  rota: z.string().optional(),
  codigo: z.union([z.string(), z.number()]).optional(),
  status: z.number().optional(),
  ms: z.number().optional(),
})
type Line = z.infer<typeof lineSchema>

const LEVELS: Record<string, string> = {
  info: 'info',
  warn: 'aviso',
  error: 'erro',
  debug: 'debug',
  fatal: 'FATAL',
}

/** The events of the embedded backend in words for people. */
const SAID: Partial<Record<Evento, string>> = {
  atende: 'atende',
  parando: 'parando',
  'parada-falhou': 'a parada falhou',
  'envios-inacabados-removidos': 'envios inacabados removidos',
  'lotes-sem-registro': 'pastas de fotos sem registro, mantidas',
  'fotos-sem-arquivo': 'fotos sem arquivo',
  'usuario-cadastrado': 'usuário cadastrado',
}

/** Fields that have a place of their own in the line, or are of no use on a terminal. */
const PLACED = new Set([
  ...['time', 'level', 'parte', 'evento', 'auditoria', 'erro', 'requestId', 'upstream', 'pilha'],
  ...['method', 'rota', 'status', 'ms'],
])

const rest = (line: Line) =>
  Object.entries(line)
    .filter(([name, value]) => !PLACED.has(name) && value != null)
    .map(([name, value]) => `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`)

const isRequest = ({ method, status, parte }: Line) => method !== undefined && status !== undefined && !parte

function nameOf({ parte, evento, auditoria, erro }: Line): string {
  if (!parte) return evento ?? auditoria ?? erro ?? ''
  const said = erro ? `pedido falhou  ${erro}` : (SAID[evento as Evento] ?? evento ?? 'pedido')
  return `backend embutido: ${said}`
}

/** The event of what the start found at API_URL, which is shown as a sentence of its own. */
const SEEN: Evento = 'backend-visto'

function whatOf(line: Line): string[] {
  const { method = '', rota = '', status = 0, ms = 0 } = line
  if (isRequest(line))
    return [method, rota, String(status), `${Math.round(ms)} ms`, String(line.codigo ?? '')].filter(Boolean)
  if (line.evento === SEEN) return [`o backend de API_URL (${String(line.endereco)}) ${String(line.detalhe)}`]
  return [nameOf(line), rota, ...rest(line)].filter(Boolean)
}

const clockOf = (time: string) => new Date(time).toTimeString().slice(0, 8)

/**
 * A line of the log as people read it on a terminal: time, level, and the request's method, procedure or path, status
 * and milliseconds, or what happened and its details. A line that is no JSON line of a log stays as it is.
 */
export function readableLine(text: string): string {
  const line = lineSchema.safeParse(jsonOf(text)).data
  if (!line) return text
  const level = (LEVELS[line.level] ?? line.level).padEnd(5)
  return `${[clockOf(line.time), level, ...whatOf(line)].join('  ')}\n`
}
