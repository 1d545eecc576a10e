import { z } from 'zod'
import { BACKEND_PATHS } from '#shared/contract/paths'
import { usuarioSchema } from '#shared/contract/pessoas/usuario'
import { LISTA_LINHAS } from '#shared/linhas/index'
import type { Linha } from '#shared/linhas/index'
import { ADMINISTRADORES, canAccess } from '#shared/linhas/niveis'
import { BackendClient } from '../backend/backend-client.ts'
import { foreignBackend } from '../backend/backend-in-use.ts'
import { createPools } from '../backend/pools.ts'
import { Caller } from './caller.ts'
import { startGatewayHere } from './gateway-here.ts'
import type { TrialSettings } from './gateway-here.ts'
import {
  monthsOf,
  tryPainel,
  tryRegister,
  tryUsuario,
  tryWithoutSession,
  tryWrongSenha,
} from './general-calls.ts'
import { tryLine } from './line-calls.ts'
import { tryManyFotos } from './many-fotos.ts'
import { tryRepeated } from './repeated-envio.ts'
import type { Visit } from './visit.ts'
import { makeOrder } from './order.ts'
import { Trial } from './trial.ts'
import type { Row } from './trial.ts'

export interface ConformanceOptions extends TrialSettings {
  email: string
  senha: string
  /** False when no user is to be made. */
  registers: boolean
}

/** The result of a trial of a backend; `codigo` is the command's exit code: 0 fits, 1 does not fit, 2 could not run. */
export interface Report {
  url: string
  /** The order of the trial, which stays on the backend; '' when nothing was sent. */
  os: string
  codigo: 0 | 1 | 2
  /** Why the trial could not go on. */
  motivo?: string
  chamadas: Row[]
}

const loginSchema = z.object({ user: usuarioSchema })

/** Statuses of a login that say nothing about how well the backend fits: it did not take this person. */
const NOT_TAKEN = new Set([401, 403, 429])
/** Milliseconds to look for who is at the address. */
const LOOK_MS = 5000

/** What a stranger meets at an address where no backend of §7 answers; undefined where one does. */
async function otherFoundAt(url: URL): Promise<string | undefined> {
  const pools = createPools()
  const { serve, achado } = await new BackendClient(foreignBackend(url), pools).look(LOOK_MS)
  await pools.close()
  return serve ? undefined : achado
}

/**
 * Tries every call of §7 against a backend, through the gateway itself, with photos of its own in an order of its own.
 * Both stay there. Throws ConfigError for a wrong address.
 */
export async function runConformance(options: ConformanceOptions): Promise<Report> {
  const { url, email, senha } = options
  const gateway = await startGatewayHere(options)
  const caller = new Caller(gateway.url)
  const trial = new Trial(gateway)
  try {
    const tried = { passo: 'entrada', chamada: `POST ${BACKEND_PATHS.login}` }
    let refused = { status: 0, message: '' }
    const login = await trial.step(tried, async () => (refused = await caller.login(email, senha)))
    if (!login) {
      const achado = NOT_TAKEN.has(refused.status) ? undefined : await otherFoundAt(new URL(url))
      const codigo = NOT_TAKEN.has(refused.status) || achado !== undefined ? 2 : 1
      return { url, os: '', codigo, motivo: achado ?? refused.message, chamadas: trial.rows }
    }
    const { user } = loginSchema.parse(login.data)
    const sentAt = new Date()
    const order = await makeOrder(sentAt)
    const wasSent = await tryAll(
      { trial, caller, order, usuario: user },
      { ...options, months: monthsOf(sentAt, options.timeZone) },
      user.nivel,
    )
    const codigo = trial.rows.some(({ situacao }) => situacao === 'nao-serve') ? 1 : 0
    return { url, os: wasSent ? order.os : '', codigo, chamadas: trial.rows }
  } finally {
    await caller.close()
    await gateway.close()
  }
}

/** Tries all that this level may call; false when it may send no photos whose inspection it sees. */
async function tryAll(
  visit: Visit,
  { url, email, registers, months }: ConformanceOptions & { months: readonly string[] },
  nivel: z.infer<typeof usuarioSchema>['nivel'],
): Promise<boolean> {
  const { trial, caller } = visit
  await tryWrongSenha(trial, caller, email)
  await tryWithoutSession(trial, new URL(url))
  const leaveOut = (passo: string, chamada: string) =>
    trial.leaveOut({ passo, chamada }, `o nível ${nivel} não faz esta chamada; use um administrador`)
  const taken: Linha[] = []
  const open = LISTA_LINHAS.filter(({ telas }) => canAccess(nivel, telas.inspecao.acesso))
  for (const linha of LISTA_LINHAS) {
    if (!open.includes(linha)) leaveOut(`linha ${linha.id}`, `GET ${linha.api.fotos}`)
    else if (await tryLine(linha, visit)) taken.push(linha)
  }
  // One line is enough: keys and limits are those of the server.
  const [first] = taken
  if (first) {
    await tryRepeated(first, visit)
    await tryManyFotos(first, visit)
  }
  if (first) await tryUsuario(visit, months)
  else
    trial.leaveOut(
      { passo: 'página do usuário', chamada: `GET ${BACKEND_PATHS.usuario}` },
      'nenhuma foto foi enviada',
    )
  if (!canAccess(nivel, ADMINISTRADORES)) {
    leaveOut('painel e cadastro', 'GET /api/admin')
    return open.length > 0
  }
  await tryPainel(visit, taken)
  if (registers) await tryRegister(visit)
  else
    trial.leaveOut(
      { passo: 'cadastro', chamada: `POST ${BACKEND_PATHS.register}` },
      'deixado de fora por --sem-cadastro',
    )
  return true
}
