import { z } from 'zod'
import { BACKEND_PATHS } from '#shared/contract/paths'
import { usuarioSchema } from '#shared/contract/pessoas/usuario'
import { LISTA_LINHAS } from '#shared/linhas/index'
import type { Linha } from '#shared/linhas/index'
import { ADMINISTRADORES, canAccess } from '#shared/linhas/niveis'
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

/** Statuses of a login that say nothing about how well the backend fits: it refused the login, or is not there. */
const NOT_RUN = new Set([401, 403, 429, 503, 504])

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
      const codigo = NOT_RUN.has(refused.status) ? 2 : 1
      return { url, os: '', codigo, motivo: refused.message, chamadas: trial.rows }
    }
    const { user } = loginSchema.parse(login.data)
    const sentAt = new Date()
    const order = await makeOrder(sentAt)
    await tryAll(
      { trial, caller, order, usuario: user },
      { ...options, months: monthsOf(sentAt, options.timeZone) },
      user.nivel,
    )
    const codigo = trial.rows.some(({ situacao }) => situacao === 'nao-serve') ? 1 : 0
    return { url, os: order.os, codigo, chamadas: trial.rows }
  } finally {
    await caller.close()
    await gateway.close()
  }
}

async function tryAll(
  visit: Visit,
  { url, email, registers, months }: ConformanceOptions & { months: readonly string[] },
  nivel: z.infer<typeof usuarioSchema>['nivel'],
): Promise<void> {
  const { trial, caller } = visit
  await tryWrongSenha(trial, caller, email)
  await tryWithoutSession(trial, new URL(url))
  const leaveOut = (passo: string, chamada: string) =>
    trial.leaveOut({ passo, chamada }, `o nível ${nivel} não faz esta chamada; use um administrador`)
  const taken: Linha[] = []
  for (const linha of LISTA_LINHAS) {
    if (!canAccess(nivel, linha.telas.inspecao.acesso))
      leaveOut(`linha ${linha.id}`, `GET ${linha.api.fotos}`)
    else if (await tryLine(linha, visit)) taken.push(linha)
  }
  // One line is enough: keys and limits are those of the server.
  const [first] = taken
  if (first) {
    await tryRepeated(first, visit)
    await tryManyFotos(first, visit)
  }
  await tryUsuario(visit, months)
  if (!canAccess(nivel, ADMINISTRADORES)) return leaveOut('painel e cadastro', 'GET /api/admin')
  await tryPainel(visit)
  if (registers) await tryRegister(visit)
  else
    trial.leaveOut(
      { passo: 'cadastro', chamada: `POST ${BACKEND_PATHS.register}` },
      'deixado de fora por --sem-cadastro',
    )
}
