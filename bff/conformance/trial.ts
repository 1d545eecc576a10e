import { setTimeout as sleep } from 'node:timers/promises'
import type { LinhaId } from '#shared/linhas/index'
import { REST_MS } from '#shared/node/http/circuit-breaker'
import type { Answered } from './caller.ts'
import { expectedAt } from './expectations.ts'
import type { GatewayHere } from './gateway-here.ts'

/** One thing that does not fit: where it is, what came and what was expected. */
export interface Falta {
  campo: string
  veio: string
  esperado: string
}

/** The outcome of a call: with `aviso` it works, but something is lost on the way; `fora` was not tried. */
export type Situacao = 'serve' | 'aviso' | 'nao-serve' | 'fora'

/** A call of §7 that was tried. */
export interface Tried {
  linha?: LinhaId
  /** What was tried, for people. */
  passo: string
  /** Method and path on the backend. */
  chamada: string
}

/** The result of a call that was tried or left out. */
export interface Row extends Tried {
  situacao: Situacao
  ms: number
  faltas: Falta[]
  /** The names and kinds in the answer, when it did not fit. */
  forma?: string
  /** Why it was not tried, or what the backend said when it refused. */
  detalhe?: string
}

type Tell = (campo: string, veio: string, esperado: string) => void

/** Notes what is wrong with an answer that was no refusal: `falta` breaks a screen, `aviso` loses something. */
export interface Judge {
  falta: Tell
  aviso: Tell
}

/** Milliseconds after which the gateway has surely begun to ask a backend again that it had given up. */
const PAUSE_MS = REST_MS + 100

/** Collects the rows of a trial. */
export class Trial {
  readonly rows: Row[] = []
  readonly #gateway: Pick<GatewayHere, 'linesOf'>
  readonly #pauseMs: number

  constructor(gateway: Pick<GatewayHere, 'linesOf'>, pauseMs = PAUSE_MS) {
    this.#gateway = gateway
    this.#pauseMs = pauseMs
  }

  /**
   * Makes one call and adds a row with what is wrong with its answer; gives undefined when it was refused, where
   * `esperado` was.
   */
  async step(
    { esperado = 'um sim, 2xx', ...tried }: Tried & { esperado?: string },
    ask: () => Promise<Answered>,
    check: (answered: Answered, judge: Judge) => void = () => undefined,
  ): Promise<Answered | undefined> {
    let started = performance.now()
    let answered = await ask()
    if (this.#isOurs(answered)) {
      await sleep(this.#pauseMs)
      started = performance.now()
      answered = await ask()
    }
    const ms = Math.round(performance.now() - started)
    const lines = this.#gateway.linesOf(answered.requestId)
    const faltas = faultsIn(lines)
    const avisos: Falta[] = []
    const refused = answered.status >= 400
    if (refused && faltas.length === 0)
      faltas.push(refusal(answered, lines, { chamada: tried.chamada, esperado }))
    if (!refused)
      check(answered, {
        falta: (campo, veio, esperado) => void faltas.push({ campo, veio, esperado }),
        aviso: (campo, veio, esperado) => void avisos.push({ campo, veio, esperado }),
      })
    const forma = lines.find((line) => line.forma !== undefined)?.forma
    this.rows.push({
      ...tried,
      situacao: faltas.length > 0 ? 'nao-serve' : avisos.length > 0 ? 'aviso' : 'serve',
      ms,
      faltas: [...faltas, ...avisos],
      ...(forma !== undefined && { forma }),
      ...(answered.message !== '' && refused && { detalhe: answered.message }),
    })
    return refused ? undefined : answered
  }

  /** Whether the gateway refused a call that it did not make, as it does after several that failed in a row. */
  #isOurs({ status, requestId }: Answered): boolean {
    return status === 503 && this.#gateway.linesOf(requestId).every(({ erro }) => erro === undefined)
  }

  /** Adds a row for a call that was left out, and why. */
  leaveOut(tried: Tried, detalhe: string): void {
    this.rows.push({ ...tried, situacao: 'fora', ms: 0, faltas: [], detalhe })
  }
}

type Lines = ReturnType<GatewayHere['linesOf']>

/**
 * The faults in the log lines, each field once: the log tells of a list of which nothing can be shown twice, as odd and
 * as failed.
 */
function faultsIn(lines: Lines): Falta[] {
  const all = lines.flatMap(({ campos }) => campos)
  const byField = new Map(all.map(({ campo, veio }) => [campo, { campo, veio, esperado: expectedAt(campo) }]))
  return [...byField.values()]
}

/** A refused call; of a photo also where it was asked for, which only the backend's own list had said. */
function refusal(
  { status }: Answered,
  lines: Lines,
  { chamada, esperado }: { chamada: string; esperado: string },
): Falta {
  const line = lines.find(({ erro }) => erro !== undefined)
  const why = [line?.detalhe, line?.causa].filter(Boolean).join(': ')
  const asked = lines.flatMap(({ upstream }) => upstream).at(-1)?.rota
  const isTold = asked === undefined || chamada.endsWith(` ${asked}`)
  return { campo: isTold ? '(resposta)' : `GET ${asked}`, veio: why || `recusa ${status}`, esperado }
}
