import { AppError, toAppError } from '#shared/errors/errors'
import { KeyedQueue } from '#shared/node/turns/keyed-queue'
import { searchText } from '#shared/text/search-text'
import { TEXTOS_ENVIOS } from '#shared/textos/upload/envios'
import type { BackendClient } from '../../backend/backend-client.ts'
import type { Audit } from '../../observe/audit.ts'
import { orderFields } from '../../observe/order-fields.ts'
import { refusalOf } from '../../observe/refusal.ts'
import type { Principal } from '../../session/principal.ts'
import type { Sessions } from '../../session/sessions.ts'
import type { KnownFotos } from '../known-fotos.ts'
import type { Arquivos } from '../received/arquivos.ts'
import type { Spool } from '../spool/spool.ts'
import { isFoto, isStillToCome } from '../store/envio-records.ts'
import type { ArquivoRecord } from '../store/envio-records.ts'
import type { EnvioStore, Taking } from '../store/envio-store.ts'
import type { BackendOutage } from './backend-outage.ts'
import { SpoolDamaged } from './envio-form.ts'
import { isFinalForEnvio, reasonForSender, makeUnspokenNotFoundRetryable } from './final-refusals.ts'
import { msUntilNextTry } from './next-try.ts'
import { withoutRepeated } from './repeated-fotos.ts'
import { sendEnvio } from './send-envio.ts'

/** How long after a failure an envio is tried again, in ms: at first, and at most. */
export interface TryPace {
  firstMs: number
  mostMs: number
  /** After a try for which the user was not signed in. */
  sessionMs: number
}

export interface TryDeps {
  store: EnvioStore
  files: Spool
  arquivos: Pick<Arquivos, 'empty'>
  backend: Pick<BackendClient, 'open'>
  sessions: Pick<Sessions, 'principalOf'>
  audit: Audit
  /** Tells which photos another upload has brought meanwhile; without it none count as known. */
  known?: KnownFotos | undefined
  /** The time in ms since 1970. */
  now: () => number
  outage: Pick<BackendOutage, 'answered' | 'passed' | 'failed'>
  pace: TryPace
}

/** A running try: what ends it, how many bytes of its files have gone to the backend, and whether all have. */
export interface RunningTry {
  readonly controller: AbortController
  sent: number
  isWhole: boolean
}

/** Tries to send an envio that was taken, and writes down the outcome: over, or when it is tried again. */
export class EnvioTries {
  readonly #deps: TryDeps
  /** Of one order, one envio at a time: the photos of the second are compared once those of the first are there. */
  readonly #turns: KeyedQueue
  /** How often in a row the backend has said of an envio that an earlier try of it is still at work, by its id. */
  readonly #conflicts = new Map<string, number>()

  constructor(deps: TryDeps, atOnce: number) {
    this.#deps = deps
    this.#turns = new KeyedQueue({ atOnce: 1, waiting: atOnce })
  }

  /** Forgets the conflicts of an envio. */
  forget(id: string): void {
    this.#conflicts.delete(id)
  }

  /** Makes one try and writes down how it ended; rejects when that cannot be written down. */
  async run(taking: Taking, running: RunningTry, requestId: string): Promise<void> {
    const { envio } = taking
    const { store, sessions, files, audit, now, outage, pace } = this.#deps
    const found = await sessions.principalOf(envio.usuario.id, envio.sessao).then(
      (principal) => ({ principal }),
      (error: unknown) => ({ error: toAppError(error) }),
    )
    // When sessions cannot be asked for, nothing is known about the user.
    if ('error' in found) return this.#failed(taking, found.error)
    const { principal } = found
    if (!principal) {
      const { tentativas } = envio
      await store.later(taking, { tentativas, ms: pace.sessionMs, aviso: TEXTOS_ENVIOS.entreDeNovo })
      return outage.passed(envio.id)
    }
    const about = { ...orderFields(envio.linha, envio.campos), envio: envio.id }
    const { controller } = running
    try {
      await store.seen(envio.id)
      const answer = await this.#send(taking, { running, requestId, principal })
      const resposta = { ...answer, em: new Date(now()).toISOString() }
      const isOurs = await store.end(taking, { estado: 'pronto', resposta })
      this.#conflicts.delete(envio.id)
      await outage.answered(envio.id)
      if (!isOurs) return
      audit('envio', { ...about, fotos: answer.total })
    } catch (thrown) {
      if (controller.signal.aborted) {
        await store.later(taking)
        return outage.passed(envio.id)
      }
      const error = makeUnspokenNotFoundRetryable(toAppError(thrown))
      const { codigo, motivo, detalhe } = refusalOf(error)
      audit('envio-falhou', { ...about, codigo, motivo, detalhe })
      return this.#failed(taking, error)
    }
    // Bytes that cannot be removed because their place is away are swept later.
    await files.remove(envio.id)
  }

  async #send(
    taking: Taking,
    { running, requestId, principal }: { running: RunningTry; requestId: string; principal: Principal },
  ) {
    const { store, backend, files, known } = this.#deps
    const { envio } = taking
    const { controller } = running
    const { signal } = controller
    const onSent = (bytes: number) => void (running.sent += bytes)
    const wanted = (await store.files(envio.id)).filter(({ fora }) => !fora)
    // All files had come when the sending was asked for: one that has been lost since must not be left out in silence.
    const lost = wanted.find(isStillToCome)
    if (lost) throw new SpoolDamaged(lost)
    const came = wanted.filter(({ estado }) => estado === 'chegou')
    const onWhole = async () => {
      if (!(await store.whole(taking))) controller.abort(new AppError('ABORTED'))
      signal.throwIfAborted()
      running.isWhole = true
    }
    const send = (arquivos: readonly ArquivoRecord[]) =>
      sendEnvio({ backend, files }, { envio, arquivos, principal, requestId, signal, onSent, onWhole })
    if (!known) return send(came)
    const key = JSON.stringify(
      [envio.linha.id, envio.campos['os'], envio.campos[envio.linha.alvo]].map((text) =>
        searchText(text ?? ''),
      ),
    )
    return this.#turns.run({ key, signal }, async () => {
      const arquivos = await withoutRepeated({ store, known }, { envio, arquivos: came, principal })
      return arquivos.some(isFoto) ? send(arquivos) : { message: TEXTOS_ENVIOS.todasRepetidas, total: 0 }
    })
  }

  async #failed(taking: Taking, error: AppError): Promise<void> {
    const { store, arquivos, outage, pace } = this.#deps
    const { id, tentativas: before } = taking.envio
    const tentativas = before + 1
    const conflicts = error.code === 'CONFLICT' ? (this.#conflicts.get(id) ?? 0) + 1 : 0
    if (error instanceof SpoolDamaged || isFinalForEnvio(error, { before, conflicts })) {
      this.#conflicts.delete(id)
      await outage.answered(id)
      const isEnded = await store.end(taking, { estado: 'recusado', aviso: reasonForSender(error) })
      if (!isEnded || !(error instanceof SpoolDamaged)) return
      return arquivos.empty(error.arquivoDamaged)
    }
    if (conflicts > 0) this.#conflicts.set(id, conflicts)
    else this.#conflicts.delete(id)
    if (error.code === 'NOT_SIGNED_IN') {
      await store.later(taking, {
        // An earlier try may still be at work in the backend, so that this does not become a first try again.
        tentativas: Math.min(before, 1),
        ms: pace.firstMs,
        aviso: TEXTOS_ENVIOS.entreDeNovo,
      })
      return outage.passed(id)
    }
    const ms = msUntilNextTry(error, conflicts || tentativas, pace)
    const aviso = TEXTOS_ENVIOS.novaTentativa(reasonForSender(error), Math.max(1, Math.round(ms / 1000)))
    await store.later(taking, { tentativas, ms, aviso })
    outage.failed(id, error, ms)
  }
}
