import type { LinhaId } from '#shared/linhas/index'
import type { Answered } from './caller.ts'
import { expectedAt } from './expectations.ts'
import type { GatewayHere } from './gateway-here.ts'

/** One thing that does not fit: where it is, what came and what was expected. */
export interface Falta {
  campo: string
  veio: string
  esperado: string
}

/** `aviso` works, but something is lost on the way; `fora` was not tried. */
export type Situacao = 'serve' | 'aviso' | 'nao-serve' | 'fora'

/** A call of §7 that was tried. */
export interface Tried {
  linha?: LinhaId
  /** What was tried, for people. */
  passo: string
  /** Method and path on the backend. */
  chamada: string
}

/** What became of it. */
export interface Row extends Tried {
  situacao: Situacao
  ms: number
  faltas: Falta[]
  /** Names and kinds of what came, when it did not fit. */
  forma?: string
  /** Why it was not tried, or what the backend said when it refused. */
  detalhe?: string
}

type Tell = (campo: string, veio: string, esperado: string) => void

/** Tells what is wrong with an answer that fitted: `falta` breaks a screen, `aviso` loses something. */
export interface Judge {
  falta: Tell
  aviso: Tell
}

/** The rows of a trial, as they come. */
export class Trial {
  readonly rows: Row[] = []
  readonly #gateway: Pick<GatewayHere, 'linesOf'>

  constructor(gateway: Pick<GatewayHere, 'linesOf'>) {
    this.#gateway = gateway
  }

  /** One call and what is wrong with its answer; undefined when it was refused. */
  async step(
    tried: Tried,
    ask: () => Promise<Answered>,
    check: (answered: Answered, judge: Judge) => void = () => undefined,
  ): Promise<Answered | undefined> {
    const started = performance.now()
    const answered = await ask()
    const ms = Math.round(performance.now() - started)
    const lines = this.#gateway.linesOf(answered.requestId)
    const faltas = faultsIn(lines)
    const avisos: Falta[] = []
    const refused = answered.status >= 400
    if (refused && faltas.length === 0) faltas.push(refusal(answered, lines))
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

  /** A call that was left out, and why. */
  leaveOut(tried: Tried, detalhe: string): void {
    this.rows.push({ ...tried, situacao: 'fora', ms: 0, faltas: [], detalhe })
  }
}

type Lines = ReturnType<GatewayHere['linesOf']>

/** Names each field once, though the log tells a list of which nothing can be shown twice: as odd, and as failed. */
function faultsIn(lines: Lines): Falta[] {
  const all = lines.flatMap(({ campos }) => campos)
  const byField = new Map(all.map(({ campo, veio }) => [campo, { campo, veio, esperado: expectedAt(campo) }]))
  return [...byField.values()]
}

function refusal({ status, message }: Answered, lines: Lines): Falta {
  const line = lines.find(({ erro }) => erro !== undefined)
  const why = [line?.detalhe, line?.causa].filter(Boolean).join(': ')
  return { campo: '(resposta)', veio: why || `recusa ${status}: ${message}`, esperado: 'um sim, 2xx' }
}
