import { randomUUID } from 'node:crypto'
import { AppError, toAppError } from '#shared/errors/errors'
import type { ErrorCode } from '#shared/errors/errors'
import { TEXTOS_ENVIOS } from '#shared/textos/upload/envios'
import type { BackendClient } from '../backend/backend-client.ts'
import type { Audit } from '../observe/audit.ts'
import { orderFields } from '../observe/order-fields.ts'
import { refusalOf } from '../observe/refusal.ts'
import { onBehalf } from '../observe/request-record.ts'
import type { Principal } from '../session/principal.ts'
import type { Sessions } from '../session/sessions.ts'
import { SpoolDamaged } from './envio-form.ts'
import type { EnvioRecord } from './envio-records.ts'
import type { EnvioStore } from './envio-store.ts'
import { sendEnvio } from './send-envio.ts'
import type { SpoolFiles } from './spool-files.ts'

/** How often is looked for what to send, and how long after a failure it is tried again, in ms. */
export interface SenderPace {
  tickMs: number
  firstMs: number
  mostMs: number
  /** Between two looks whether the user has signed in again. */
  sessionMs: number
}

const PACE: SenderPace = { tickMs: 1_000, firstMs: 2_000, mostMs: 300_000, sessionMs: 3_000 }

/** Envios that are sent at once; the backend judges and writes each. */
const AT_ONCE = 2
/** Times a backend may say that it is still at an earlier try of the same envio. */
const MOST_CONFLICTS = 30

/** Refusals that are meant: sent again, the same would be refused again. */
const FINAL = new Set<ErrorCode>([
  'INVALID_INPUT',
  'INVALID_FILE',
  'REFUSED',
  'FORBIDDEN',
  'NOT_FOUND',
  'METHOD_NOT_ALLOWED',
  'TOO_LARGE',
  'UNSUPPORTED_MEDIA',
])

export interface SenderDeps {
  store: EnvioStore
  files: SpoolFiles
  backend: Pick<BackendClient, 'open'>
  sessions: Pick<Sessions, 'principalOf'>
  audit: Audit
  now: () => number
  /** Told of what nobody foresaw. */
  onTrouble: (error: unknown) => void
  pace?: Partial<SenderPace>
}

interface Running {
  controller: AbortController
  over: Promise<void>
  /** The backend has been given all of it, and may have it already. */
  whole: boolean
}

/** Sends the envios that were asked for, one try after another until the backend has answered; a restart goes on with them. */
export class EnvioSender {
  readonly #deps: SenderDeps
  readonly #pace: SenderPace
  readonly #running = new Map<string, Running>()
  /** Envios whose try could not even be written down: how often in a row, and until when they rest. */
  readonly #resting = new Map<string, { times: number; untilMs: number }>()
  #timer: NodeJS.Timeout | undefined
  #closed = false

  constructor(deps: SenderDeps) {
    this.#deps = deps
    this.#pace = { ...PACE, ...deps.pace }
  }

  /** Looks from now on, until it is closed. */
  start(): void {
    this.#timer = setInterval(() => this.wake(), this.#pace.tickMs).unref()
    this.wake()
  }

  /** Looks now. */
  wake(): void {
    if (this.#closed) return
    try {
      for (const envio of this.#deps.store.due(this.#deps.now())) {
        if (this.#running.size >= AT_ONCE) return
        if (!this.#running.has(envio.id) && !this.#rests(envio)) this.#begin(envio)
      }
    } catch (error) {
      this.#deps.onTrouble(error)
    }
  }

  /** Stops the sending of an envio; false when the backend has been given all of it. */
  async stop(id: string): Promise<boolean> {
    const running = this.#running.get(id)
    if (running?.whole) return false
    running?.controller.abort(new AppError('ABORTED'))
    await running?.over
    return true
  }

  /** Stops every sending; the next start goes on. */
  async close(): Promise<void> {
    this.#closed = true
    clearInterval(this.#timer)
    for (const { controller } of this.#running.values()) controller.abort(new AppError('ABORTED'))
    await Promise.all([...this.#running.values()].map(({ over }) => over))
  }

  #begin(envio: EnvioRecord): void {
    const running: Running = { controller: new AbortController(), over: Promise.resolve(), whole: false }
    this.#running.set(envio.id, running)
    const requestId = randomUUID()
    running.over = onBehalf(envio.usuario, requestId, () => this.#try(envio, running, requestId))
      .then(
        () => void this.#resting.delete(envio.id),
        (error: unknown) => this.#trouble(envio, error),
      )
      .finally(() => {
        this.#running.delete(envio.id)
        this.wake()
      })
  }

  /** What is kept of it says that it is to be sent now, and would say so at every look. */
  #trouble({ id }: EnvioRecord, error: unknown): void {
    const times = (this.#resting.get(id)?.times ?? 0) + 1
    this.#resting.set(id, { times, untilMs: this.#deps.now() + this.#backoff(times) })
    this.#deps.onTrouble(error)
  }

  #rests({ id }: EnvioRecord): boolean {
    return (this.#resting.get(id)?.untilMs ?? 0) > this.#deps.now()
  }

  /** Milliseconds before it is tried again after so many failures in a row. */
  #backoff(times: number): number {
    return Math.min(this.#pace.mostMs, this.#pace.firstMs * 2 ** Math.min(times - 1, 20))
  }

  async #try(envio: EnvioRecord, running: Running, requestId: string): Promise<void> {
    const { store, sessions, files, audit, now } = this.#deps
    const found = await sessions.principalOf(envio.usuario.id, envio.sessao).then(
      (principal) => ({ principal }),
      (error: unknown) => ({ error: toAppError(error) }),
    )
    // Sessions that cannot be asked for say nothing about the user.
    if ('error' in found) return this.#failed(envio, found.error)
    const { principal } = found
    if (!principal) {
      this.#later(envio, {
        tentativas: envio.tentativas,
        ms: this.#pace.sessionMs,
        aviso: TEXTOS_ENVIOS.entreDeNovo,
      })
      return
    }
    const about = { ...orderFields(envio.linha, envio.campos), envio: envio.id }
    try {
      store.alive(envio.id, now())
      const answer = await this.#send(envio, { running, requestId, principal })
      const resposta = { ...answer, em: new Date(now()).toISOString() }
      store.end(envio.id, { estado: 'pronto', resposta, nowMs: now() })
      audit('envio', { ...about, fotos: answer.total })
      await files.remove(envio.id)
    } catch (thrown) {
      const error = toAppError(thrown)
      if (running.controller.signal.aborted) return
      const { codigo, motivo, detalhe } = refusalOf(error)
      audit('envio-falhou', { ...about, codigo, motivo, detalhe })
      this.#failed(envio, error)
    }
  }

  #send(
    envio: EnvioRecord,
    { running, requestId, principal }: { running: Running; requestId: string; principal: Principal },
  ) {
    const { store, backend, files } = this.#deps
    const arquivos = store.files(envio.id).filter(({ estado, fora }) => estado === 'chegou' && !fora)
    const { signal } = running.controller
    const onWhole = () => void (running.whole = true)
    return sendEnvio({ backend, files }, { envio, arquivos, principal, requestId, signal, onWhole })
  }

  #failed(envio: EnvioRecord, error: AppError): void {
    const { store, now } = this.#deps
    const tentativas = envio.tentativas + 1
    if (error instanceof SpoolDamaged) store.setFile(error.arquivoDamaged, { estado: 'falta' })
    const isFinal =
      FINAL.has(error.code) ||
      error instanceof SpoolDamaged ||
      (error.code === 'CONFLICT' && tentativas > MOST_CONFLICTS)
    if (isFinal) {
      store.end(envio.id, { estado: 'recusado', aviso: error.texto, nowMs: now() })
      return
    }
    if (error.code === 'NOT_SIGNED_IN') {
      this.#later(envio, { tentativas: 0, ms: this.#pace.firstMs, aviso: TEXTOS_ENVIOS.entreDeNovo })
      return
    }
    const ms = Math.max(this.#backoff(tentativas), (error.retryAfterS ?? 0) * 1_000)
    const aviso = TEXTOS_ENVIOS.novaTentativa(error.texto, Math.max(1, Math.round(ms / 1000)))
    this.#later(envio, { tentativas, ms, aviso })
  }

  #later({ id }: EnvioRecord, { tentativas, ms, aviso }: { tentativas: number; ms: number; aviso: string }) {
    this.#deps.store.later(id, { tentativas, proximaMs: this.#deps.now() + ms, aviso })
  }
}
