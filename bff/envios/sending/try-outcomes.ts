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
import { isFinalForEnvio, reasonForSender, makeUnspokenNotFoundRetryable } from './final-refusals.ts'
import { msUntilNextTry } from './next-try.ts'

/** How long after a failure an envio is tried again, in ms: at first, and at most. */
export interface TryPace {
  firstMs: number
  mostMs: number
  /** After a try for which the user was not signed in. */
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
  unsigned(taking: Taking): Promise<void> {
    return this.#waitsForUsuario(taking, taking.envio.tentativas, this.#deps.pace.sessionMs)
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
    const tentativas = before + 1
    const conflicts = error.code === 'CONFLICT' ? (this.#conflicts.get(id) ?? 0) + 1 : 0
    if (error instanceof SpoolDamaged || isFinalForEnvio(error, { before, conflicts })) {
      this.forget(id)
      await outage.answered(id)
      const isEnded = await store.end(taking, { estado: 'recusado', aviso: reasonForSender(error) })
      if (isEnded && error instanceof SpoolDamaged) await arquivos.empty(error.arquivoDamaged)
      return
    }
    if (conflicts > 0) this.#conflicts.set(id, conflicts)
    else this.forget(id)
    // An earlier try may still be at work in the backend, so that this does not become a first try again.
    if (error.code === 'NOT_SIGNED_IN')
      return this.#waitsForUsuario(taking, Math.min(before, 1), pace.firstMs)
    const ms = msUntilNextTry(error, conflicts || tentativas, pace)
    const aviso = TEXTOS_ENVIOS.novaTentativa(reasonForSender(error), Math.max(1, Math.round(ms / 1000)))
    await store.later(taking, { tentativas, ms, aviso })
    outage.failed(id, error, ms)
  }

  async #waitsForUsuario(taking: Taking, tentativas: number, ms: number): Promise<void> {
    await this.#deps.store.later(taking, { tentativas, ms, aviso: TEXTOS_ENVIOS.entreDeNovo })
    await this.#deps.outage.passed(taking.envio.id)
  }
}
