import { TEXTOS_FILA } from '#shared/textos/upload/fila'
import type { FilaStore } from './fila-store.ts'
import type { FilaInput, Item } from './fila-types.ts'
import { itensInState } from './itens.ts'
import { asFailure, type SendFailure } from './transport/send-failure.ts'

/** How many photos are on their way at the same time. */
export const AT_ONCE = 3

/** Calls to whoever decides about the whole batch. */
interface Told {
  /** Bytes are leaving, so the connection is there. */
  onAlive: () => void
  onArrived: () => void
  /** A file has to be sent again, for a reason that concerns all files. */
  onMissed: (failure: SendFailure) => void
  /** No file waits to be sent any more. */
  onAllSent: () => void
}

/**
 * The files of a batch that are on their way: when one is done the next begins, and refused files are kept
 * apart.
 */
export class FilesUnderWay {
  readonly #input: Pick<FilaInput, 'files' | 'send' | 'server'>
  readonly #store: FilaStore
  readonly #told: Told
  readonly #running = new Map<number, AbortController>()

  constructor(input: Pick<FilaInput, 'files' | 'send' | 'server'>, store: FilaStore, told: Told) {
    this.#input = input
    this.#store = store
    this.#told = told
  }

  /** Begins to send files that wait, as long as the batch is being sent. */
  pump(): void {
    if (!this.#store.isSending) return
    while (this.#running.size < AT_ONCE) {
      const [next] = itensInState(this.#store.itens, 'espera')
      if (!next) break
      void this.#start(next)
    }
    if (this.#running.size === 0) this.#told.onAllSent()
  }

  /** Ends the sending of files; each waits to be sent again. */
  stop(): void {
    for (const abort of this.#running.values()) abort.abort()
    this.#running.clear()
    this.#store.mark(itensInState(this.#store.itens, 'enviando'), 'espera')
  }

  async #start({ n, nome, enviado }: Item): Promise<void> {
    const { files, send, server } = this.#input
    const file = files.get(n)
    const { id } = this.#store
    if (!file || id === null)
      return this.#store.patch(n, { estado: 'falhou', motivo: TEXTOS_FILA.escolhaDeNovo(nome) })
    const abort = new AbortController()
    const isOn = () => this.#running.get(n) === abort
    this.#running.set(n, abort)
    this.#store.patch(n, { estado: 'enviando' })
    try {
      const onProgress = (bytes: number) => {
        if (!isOn()) return
        this.#told.onAlive()
        this.#store.progress(n, bytes)
      }
      await send({ server, id, n, nome, file, begun: enviado > 0, onProgress, signal: abort.signal })
      if (!isOn()) return
      this.#store.patch(n, { estado: 'chegou', enviado: file.size })
      this.#told.onArrived()
    } catch (error) {
      if (isOn()) this.#missed(n, asFailure(error))
    }
    // The outcome of this file may have stopped all of them.
    if (!isOn()) return
    this.#running.delete(n)
    this.pump()
  }

  #missed(n: number, failure: SendFailure): void {
    const { kind, message } = failure
    if (kind === 'recusada') return this.#store.patch(n, { estado: 'recusada', motivo: message, enviado: 0 })
    if (kind === 'ilegivel') return this.#store.patch(n, { estado: 'falhou', motivo: message, enviado: 0 })
    this.#store.patch(n, { estado: 'espera', enviado: Math.max(1, this.#store.item(n)?.enviado ?? 0) })
    this.#told.onMissed(failure)
  }
}
