import type { AppError } from '#shared/errors/errors'
import { TEXTOS_ENVIOS } from '#shared/textos/upload/envios'
import type { Audit } from '../../observe/audit.ts'
import { orderFields } from '../../observe/order-fields.ts'
import { refusalOf } from '../../observe/refusal.ts'
import type { Arquivos } from '../received/arquivos.ts'
import type { EnvioRecord, Resposta } from '../store/envio-records.ts'
import type { EnvioStore, Taking } from '../store/envio-store.ts'
import type { BackendOutage } from './backend-outage.ts'
import { SpoolDamaged } from './envio-form.ts'
import { makeUnspokenNotFoundRetryable, nextAfter } from './next-try.ts'
import type { Waits } from './next-try.ts'

export interface TryPace extends Waits {
  /** How long after a try for which the user was not signed in, in ms. */
  sessionMs: number
}

export interface OutcomeDeps {
  store: Pick<EnvioStore, 'end' | 'later'>
  arquivos: Pick<Arquivos, 'empty'>
  audit: Audit
  /** The time in ms since 1970. */
  now: () => number
  outage: Pick<BackendOutage, 'answered' | 'passed' | 'failed'>
  pace: TryPace
}

const about = ({ id, linha, campos }: EnvioRecord) => ({ ...orderFields(linha, campos), envio: id })

/** What the product knows of a failure of its own: a try has no line of a request that would tell it. */
const causeOf = ({ http, message, texto }: AppError) =>
  http >= 500 && message !== texto ? message : undefined

/** Writes down how a try to send an envio ended: it is over, or when it is tried again. */
export class TryOutcomes {
  readonly #deps: OutcomeDeps
  /** How often in a row the backend has said of an envio that an earlier try of it is still at work, by its id. */
  readonly #conflicts = new Map<string, number>()

  constructor(deps: OutcomeDeps) {
    this.#deps = deps
  }

  /** Forgets the conflicts of an envio. */
  forget(id: string): void {
    this.#conflicts.delete(id)
  }

  /** The backend has the envio; false when it ended elsewhere meanwhile. */
  async delivered(taking: Taking, answer: Omit<Resposta, 'em'>): Promise<boolean> {
    const { store, outage, audit, now } = this.#deps
    const { envio } = taking
    const resposta = { ...answer, em: new Date(now()).toISOString() }
    const isOurs = await store.end(taking, { estado: 'pronto', resposta })
    this.forget(envio.id)
    await outage.answered(envio.id)
    if (isOurs) audit('envio', { ...about(envio), fotos: answer.total })
    return isOurs
  }

  /** The try was ended from here. */
  async stopped(taking: Taking): Promise<void> {
    await this.#deps.store.later(taking)
    await this.#deps.outage.passed(taking.envio.id)
  }

  /** The user was not signed in. */
  async unsigned(taking: Taking): Promise<void> {
    const { store, outage, pace } = this.#deps
    const { id, tentativas } = taking.envio
    await store.later(taking, { tentativas, ms: pace.sessionMs, aviso: TEXTOS_ENVIOS.entreDeNovo })
    await outage.passed(id)
  }

  /** The form did not get through, or was refused. */
  undelivered(taking: Taking, failure: AppError): Promise<void> {
    const error = makeUnspokenNotFoundRetryable(failure)
    const { codigo, motivo, detalhe = causeOf(error) } = refusalOf(error)
    this.#deps.audit('envio-falhou', { ...about(taking.envio), codigo, motivo, detalhe })
    return this.failed(taking, error)
  }

  async failed(taking: Taking, error: AppError): Promise<void> {
    const { store, arquivos, outage, pace } = this.#deps
    const { id, tentativas: before } = taking.envio
    const conflicts = error.code === 'CONFLICT' ? (this.#conflicts.get(id) ?? 0) + 1 : 0
    const next = nextAfter(error, { before, conflicts }, pace)
    if (conflicts > 0 && 'ms' in next) this.#conflicts.set(id, conflicts)
    else this.forget(id)
    if ('ms' in next) {
      await store.later(taking, next)
      if (error.code === 'NOT_SIGNED_IN') await outage.passed(id)
      else outage.failed(id, error, next.ms)
      return
    }
    await outage.answered(id)
    const isEnded = await store.end(taking, next)
    if (isEnded && error instanceof SpoolDamaged) await arquivos.empty(error.arquivoDamaged)
  }
}
