import { randomUUID } from 'node:crypto'
import { AppError, toAppError } from '#shared/errors/errors'
import { KeyedQueue } from '#shared/node/turns/keyed-queue'
import { searchText } from '#shared/text/search-text'
import { TEXTOS_ENVIOS } from '#shared/textos/upload/envios'
import type { BackendClient } from '../../backend/backend-client.ts'
import type { Audit } from '../../observe/audit.ts'
import { orderFields } from '../../observe/order-fields.ts'
import { refusalOf } from '../../observe/refusal.ts'
import { onBehalf } from '../../observe/request-record.ts'
import type { Principal } from '../../session/principal.ts'
import type { Sessions } from '../../session/sessions.ts'
import type { KnownFotos } from '../known-fotos.ts'
import { BackendOutage } from './backend-outage.ts'
import { SpoolDamaged } from './envio-form.ts'
import { endsEnvio, told, unlessNobody } from './final-refusals.ts'
import { isKeeperAway } from '../store/keeper-away.ts'
import { isFoto, isToCome } from '../store/envio-records.ts'
import type { ArquivoRecord } from '../store/envio-records.ts'
import { LEASE_MS } from '../store/envio-store.ts'
import type { EnvioStore, Taking } from '../store/envio-store.ts'
import { msUntilNextTry } from './next-try.ts'
import { withoutRepeated } from './repeated-fotos.ts'
import { sendEnvio } from './send-envio.ts'
import type { Spool } from '../spool/spool.ts'

/** How often is looked for what to send, and how long after a failure it is tried again, in ms. */
export interface SenderPace {
  tickMs: number
  firstMs: number
  mostMs: number
  /** Between two looks whether the user has signed in again. */
  sessionMs: number
  /** Between two words that an envio is being sent still, and looks whether it was given up elsewhere. */
  keepMs: number
  /** Between two looks whether a backend that was out of reach is back. */
  lookMs: number
}

const PACE: SenderPace = {
  tickMs: 1_000,
  firstMs: 2_000,
  mostMs: 300_000,
  sessionMs: 3_000,
  keepMs: LEASE_MS / 6,
  lookMs: 3_000,
}

/** Envios that are sent at once; the backend judges and writes each. */
const AT_ONCE = 2
export interface SenderDeps {
  store: EnvioStore
  files: Spool
  backend: Pick<BackendClient, 'open' | 'look'>
  sessions: Pick<Sessions, 'principalOf'>
  audit: Audit
  /** Asked about photos that come from elsewhere meanwhile; without it nobody knows of any. */
  known?: KnownFotos | undefined
  now: () => number
  /** Told of what nobody foresaw. */
  onTrouble: (error: unknown) => void
  pace?: Partial<SenderPace> | undefined
}

interface Running {
  controller: AbortController
  over: Promise<void>
  /** Bytes of its files that have gone to the backend. */
  sent: number
}

/**
 * Sends the envios that were asked for, one try after another until the backend has answered. Each is taken for a while that
 * is made longer as long as it is sent: whoever shares the store goes on with those of a gateway that is gone. One of which
 * not even the outcome can be written down rests until that while is over.
 */
export class EnvioSender {
  readonly #deps: SenderDeps
  readonly #pace: SenderPace
  readonly #running = new Map<string, Running>()
  /** One envio of an order at a time: the second is asked about once the first is there. */
  readonly #turns = new KeyedQueue({ atOnce: 1, waiting: AT_ONCE })
  readonly #outage: BackendOutage
  /** Of envios to which the backend says that it is still at an earlier try, how often in a row. */
  readonly #conflicts = new Map<string, number>()
  #timer: NodeJS.Timeout | undefined
  #looking: Promise<void> | undefined
  #lookAgain = false
  #closed = false

  constructor(deps: SenderDeps) {
    this.#deps = deps
    this.#pace = { ...PACE, ...deps.pace }
    const { lookMs } = this.#pace
    this.#outage = new BackendOutage({
      lookMs,
      answers: async () => ((await deps.backend.look(lookMs)).status ?? 500) < 500,
      hurry: (id) =>
        deps.store.hurry(id).then(
          () => this.wake(),
          (error: unknown) => this.#trouble(error),
        ),
    })
  }

  /** Looks from now on, until it is closed. */
  start(): void {
    this.#timer = setInterval(() => this.wake(), this.#pace.tickMs).unref()
    this.wake()
  }

  /** Looks now. */
  wake(): void {
    this.#lookAgain = true
    this.#looking ??= this.#look()
      .catch(this.#trouble)
      .finally(() => {
        this.#looking = undefined
        // Who called when the look was at its end was not heard by it.
        if (this.#lookAgain && !this.#closed) this.wake()
      })
  }

  /** Bytes of an envio's files that have gone to the backend in the try under way here; undefined while none is. */
  sentOf(id: string): number | undefined {
    return this.#running.get(id)?.sent
  }

  /** Ends the sending of an envio that was given up, if it is sent here. */
  async stop(id: string): Promise<void> {
    this.#conflicts.delete(id)
    const running = this.#running.get(id)
    running?.controller.abort(new AppError('ABORTED'))
    await running?.over
    await this.#outage.passed(id)
  }

  /** Stops every sending; the next start, or somebody else, goes on. */
  async close(): Promise<void> {
    this.#closed = true
    clearInterval(this.#timer)
    await this.#outage.close()
    await this.#looking
    for (const { controller } of this.#running.values()) controller.abort(new AppError('ABORTED'))
    await Promise.all([...this.#running.values()].map(({ over }) => over))
  }

  async #look(): Promise<void> {
    while (this.#lookAgain && !this.#closed) {
      this.#lookAgain = false
      while (this.#running.size < AT_ONCE) {
        const taking = await this.#deps.store.take()
        if (!taking) break
        this.#begin(taking)
      }
    }
  }

  #begin(taking: Taking): void {
    const { id, usuario } = taking.envio
    const running: Running = { controller: new AbortController(), over: Promise.resolve(), sent: 0 }
    this.#running.set(id, running)
    const requestId = randomUUID()
    const keeping = setInterval(() => void this.#keep(taking, running), this.#pace.keepMs).unref()
    running.over = onBehalf(usuario, requestId, () => this.#try(taking, running, requestId))
      .catch(this.#trouble)
      .finally(() => {
        clearInterval(keeping)
        // After a standstill it may have been taken anew, and be sent again already.
        if (this.#running.get(id) === running) this.#running.delete(id)
        this.wake()
      })
  }

  /** That the store is away is told where it is asked by people; it decides nothing here. */
  readonly #trouble = (error: unknown) => {
    if (!isKeeperAway(error)) this.#deps.onTrouble(error)
  }

  async #keep(taking: Taking, { controller }: Running): Promise<void> {
    // A store that does not answer takes it from nobody.
    const isOurs = await this.#deps.store.keep(taking).catch(() => true)
    if (!isOurs) controller.abort(new AppError('ABORTED'))
  }

  async #try(taking: Taking, running: Running, requestId: string): Promise<void> {
    const { envio } = taking
    const { store, sessions, files, audit, now } = this.#deps
    const found = await sessions.principalOf(envio.usuario.id, envio.sessao).then(
      (principal) => ({ principal }),
      (error: unknown) => ({ error: toAppError(error) }),
    )
    // Sessions that cannot be asked for say nothing about the user.
    if ('error' in found) return this.#failed(taking, found.error)
    const { principal } = found
    if (!principal) {
      const { tentativas } = envio
      await store.later(taking, { tentativas, ms: this.#pace.sessionMs, aviso: TEXTOS_ENVIOS.entreDeNovo })
      return this.#outage.passed(envio.id)
    }
    const about = { ...orderFields(envio.linha, envio.campos), envio: envio.id }
    const { controller } = running
    try {
      await store.seen(envio.id)
      const answer = await this.#send(taking, { running, requestId, principal })
      const resposta = { ...answer, em: new Date(now()).toISOString() }
      const isOurs = await store.end(taking, { estado: 'pronto', resposta })
      this.#conflicts.delete(envio.id)
      await this.#outage.answered(envio.id)
      if (!isOurs) return
      audit('envio', { ...about, fotos: answer.total })
    } catch (thrown) {
      if (controller.signal.aborted) {
        await store.later(taking)
        return this.#outage.passed(envio.id)
      }
      const error = unlessNobody(toAppError(thrown))
      const { codigo, motivo, detalhe } = refusalOf(error)
      audit('envio-falhou', { ...about, codigo, motivo, detalhe })
      return this.#failed(taking, error)
    }
    // What stays behind while its place is away is swept later.
    await files.remove(envio.id)
  }

  async #send(
    taking: Taking,
    { running, requestId, principal }: { running: Running; requestId: string; principal: Principal },
  ) {
    const { store, backend, files, known } = this.#deps
    const { envio } = taking
    const { controller } = running
    const { signal } = controller
    const onSent = (bytes: number) => void (running.sent += bytes)
    const wanted = (await store.files(envio.id)).filter(({ fora }) => !fora)
    // All had come when it was asked for: what is gone since is not left out.
    const lost = wanted.find(isToCome)
    if (lost) throw new SpoolDamaged(lost)
    const came = wanted.filter(({ estado }) => estado === 'chegou')
    const onWhole = async () => {
      if (!(await store.whole(taking))) controller.abort(new AppError('ABORTED'))
      signal.throwIfAborted()
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
    const { store, files } = this.#deps
    const { id, tentativas: before } = taking.envio
    const tentativas = before + 1
    const conflicts = error.code === 'CONFLICT' ? (this.#conflicts.get(id) ?? 0) + 1 : 0
    if (error instanceof SpoolDamaged || endsEnvio(error, { before, conflicts })) {
      this.#conflicts.delete(id)
      await this.#outage.answered(id)
      const isEnded = await store.end(taking, { estado: 'recusado', aviso: told(error) })
      if (!isEnded || !(error instanceof SpoolDamaged)) return
      const { arquivoDamaged } = error
      await store.setFile(arquivoDamaged, { estado: 'falta' })
      await files.removeFile(arquivoDamaged)
      // Its sender finds it empty, not gone.
      return files.begin(arquivoDamaged)
    }
    if (conflicts > 0) this.#conflicts.set(id, conflicts)
    else this.#conflicts.delete(id)
    if (error.code === 'NOT_SIGNED_IN') {
      await store.later(taking, {
        // What went before may be at the backend still.
        tentativas: Math.min(before, 1),
        ms: this.#pace.firstMs,
        aviso: TEXTOS_ENVIOS.entreDeNovo,
      })
      return this.#outage.passed(id)
    }
    const ms = msUntilNextTry(error, conflicts || tentativas, this.#pace)
    const aviso = TEXTOS_ENVIOS.novaTentativa(told(error), Math.max(1, Math.round(ms / 1000)))
    await store.later(taking, { tentativas, ms, aviso })
    this.#outage.failed(id, error, ms)
  }
}
