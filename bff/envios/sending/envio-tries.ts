import { setTimeout as sleep } from 'node:timers/promises'
import { AppError, toAppError } from '#shared/errors/errors'
import { searchText } from '#shared/text/search-text'
import { TEXTOS_ENVIOS } from '#shared/textos/upload/envios'
import type { BackendClient } from '../../backend/backend-client.ts'
import type { Principal } from '../../session/principal.ts'
import type { Sessions } from '../../session/sessions.ts'
import type { KnownFotos } from '../known-fotos.ts'
import type { Spool } from '../spool/spool.ts'
import { isFoto, isStillToCome } from '../store/envio-records.ts'
import type { ArquivoRecord, EnvioRecord } from '../store/envio-records.ts'
import type { EnvioStore, Taking } from '../store/envio-store.ts'
import { SpoolDamaged } from './envio-form.ts'
import { withoutRepeated } from './repeated-fotos.ts'
import { sendEnvio } from './send-envio.ts'
import type { TryOutcomes } from './try-outcomes.ts'

export interface TryDeps {
  store: EnvioStore
  files: Spool
  backend: Pick<BackendClient, 'open'>
  sessions: Pick<Sessions, 'principalOf'>
  /** Tells which photos another upload has brought meanwhile; without it none count as known. */
  known?: KnownFotos | undefined
  outcomes: TryOutcomes
}

/** A running try: what ends it, how many bytes of its files have gone to the backend, and whether all have. */
export interface RunningTry {
  readonly controller: AbortController
  sent: number
  isWhole: boolean
}

/** Milliseconds between two looks whether it is an envio's turn. */
const TURN_MS = 100

const orderKeyOf = ({ linha, campos }: EnvioRecord) =>
  JSON.stringify([linha.id, campos['os'], campos[linha.alvo]].map((text) => searchText(text ?? '')))

/** Tries to send an envio that was taken. */
export class EnvioTries {
  readonly #deps: TryDeps

  constructor(deps: TryDeps) {
    this.#deps = deps
  }

  /** Makes one try and has its outcome written down; rejects when that cannot be. */
  async run(taking: Taking, running: RunningTry, requestId: string): Promise<void> {
    const { id, usuario, sessao } = taking.envio
    const { store, sessions, files, outcomes } = this.#deps
    const principal = await sessions.principalOf(usuario.id, sessao).catch(toAppError)
    // When sessions cannot be asked for, nothing is known about the user.
    if (principal instanceof AppError) return outcomes.failed(taking, principal)
    if (!principal) return outcomes.unsigned(taking)
    try {
      await store.seen(id)
      const answer = await this.#send(taking, { running, requestId, principal })
      if (!(await outcomes.delivered(taking, answer))) return
    } catch (error) {
      if (running.controller.signal.aborted) return outcomes.stopped(taking)
      return outcomes.undelivered(taking, toAppError(error))
    }
    // Bytes that cannot be removed because their place is away are swept later.
    await files.remove(id)
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
    // Of one order, one envio at a time: the photos of the second are compared once those of the first are there.
    while (!(await store.turn(taking, orderKeyOf(envio)))) await sleep(TURN_MS, undefined, { signal })
    const arquivos = await withoutRepeated({ store, known }, { envio, arquivos: came, principal })
    return arquivos.some(isFoto) ? send(arquivos) : { message: TEXTOS_ENVIOS.todasRepetidas, total: 0 }
  }
}
