import { TEXTOS_FILA } from '#shared/textos/upload/fila'
import type { Recibo } from '#shared/contract/envios'
import { FilaStore } from './fila-store.ts'
import { itensOf, inState, wasBegun, withoutFile } from './itens.ts'
import type { Aberto, FilaInput, Item } from './fila-types.ts'
import { pauseAfter } from './pauses.ts'
import { asFailure, type SendFailure, type FailureKind } from './transport/send-failure.ts'

const F = TEXTOS_FILA

/** Photos on their way at the same time. */
export const AT_ONCE = 3
/** Milliseconds between two questions whether the batch is delivered, at first and at most. */
const FIRST_ASK_MS = 500
const LAST_ASK_MS = 5_000

/**
 * One batch on its way: three files at once, growing pauses while the link is gone, a login in place, what was refused
 * kept apart, then delivered and receipted. Nothing is given up by itself.
 */
export class Fila {
  readonly #input: FilaInput
  readonly #store: FilaStore
  readonly subscribe: FilaStore['subscribe']
  readonly view: FilaStore['view']
  readonly #running = new Map<number, AbortController>()
  #failures = 0
  #deixadas: number[] = []
  #wake: (() => void) | null = null
  /** Another one begins with every stop: what was under way before tells nothing any more. */
  #turn = 0
  /** What makes the batch another one than the same before. */
  #again = ''

  constructor(input: FilaInput) {
    this.#input = input
    const { linha, campos } = input
    this.#store = new FilaStore({ linha, campos })
    this.subscribe = this.#store.subscribe
    this.view = this.#store.view
  }

  /** Declares the batch, or finds it again, and begins. */
  begin = (): Promise<void> =>
    this.#try(async () => {
      const aberto = await this.#input.server.abrir(this.#again)
      if (aberto.estado === 'pronto') this.#store.set('jaChegou')
      else this.#opened(aberto)
    })

  /** Sends what was delivered before once more, as another batch. */
  sendAgain = (): Promise<void> => {
    this.#again = String(Date.now())
    this.#store.set('abrindo')
    return this.begin()
  }

  /** Goes on with a batch that the gateway knows, with the files that were chosen again. */
  resume = (id: string): Promise<void> =>
    this.#try(async () => this.#opened(await this.#input.server.estado(id)))

  /** What to do about photos the OS has already: sent all the same, or left out. */
  answerRepeated = (sendThem: boolean): void => {
    if (sendThem) this.#store.mark(inState(this.#store.itens, 'repetida'), 'espera')
    this.#go()
  }

  pause = (): void => {
    this.#stop()
    this.#store.set('pausada')
  }

  /** Goes on after a pause, or at once instead of after the wait. */
  goOn = (): void => {
    if (this.#wake) this.wake()
    else if (this.#store.fase === 'pausada' || this.#store.fase === 'parada') this.#go()
    else if (this.#store.fase === 'falhou') void this.#beginAgain()
  }

  /** The network is back: what waits begins at once. */
  wake = (): void => this.#wake?.()

  /** Sends a photo that failed once more, or all of them. */
  retry = (n?: number): void => {
    const failed = inState(this.#store.itens, 'recusada', 'falhou')
    this.#store.mark(n === undefined ? failed : failed.filter((item) => item.n === n), 'espera')
    if (this.#store.fase === 'sobraram') this.#go()
    else if (this.#store.fase === 'enviando') this.#pump()
  }

  /** Delivers what arrived, without what was refused. */
  leaveOutFailed = (): void => {
    if (this.#store.fase === 'sobraram') void this.#deliver()
  }

  /** Stops what is under way; the gateway keeps what came. */
  stop = (): void => {
    this.#stop()
    this.#store.set('parada')
  }

  #opened(aberto: Aberto & { recibo?: Recibo | undefined; aviso?: string | undefined }): void {
    this.#store.id = aberto.id
    this.#store.itens = itensOf(aberto)
    if (aberto.estado === 'desistido') return this.#fail(F.desistido)
    if (aberto.estado !== 'recebendo') return void this.#deliver()
    this.#store.mark(withoutFile(this.#store.itens, this.#input.files), 'falhou', F.escolhaDeNovo)
    if (inState(this.#store.itens, 'repetida').length > 0 && !wasBegun(this.#store.itens))
      return this.#store.set('repetidas')
    this.#go()
  }

  #go(): void {
    this.#failures = 0
    this.#store.set('enviando')
    this.#pump()
  }

  #pump(): void {
    if (this.#store.fase !== 'enviando') return
    while (this.#running.size < AT_ONCE) {
      const [next] = inState(this.#store.itens, 'espera')
      if (!next) break
      void this.#start(next)
    }
    if (this.#running.size === 0) this.#allSent()
  }

  async #start({ n, nome, enviado }: Item): Promise<void> {
    const turn = this.#turn
    const file = this.#input.files.get(n)
    const id = this.#store.id
    if (!file || id === null) return this.#store.patch(n, { estado: 'falhou', motivo: F.escolhaDeNovo })
    const abort = new AbortController()
    this.#running.set(n, abort)
    this.#store.patch(n, { estado: 'enviando' })
    try {
      const onProgress = (bytes: number) => turn === this.#turn && this.#left(n, bytes)
      await this.#input.send({ id, n, nome, file, begun: enviado > 0, onProgress, signal: abort.signal })
      if (turn !== this.#turn) return
      this.#failures = 0
      this.#store.patch(n, { estado: 'chegou', enviado: file.size })
      if (this.#wake) this.#wake()
    } catch (error) {
      if (turn !== this.#turn) return
      this.#running.delete(n)
      this.#missed(n, asFailure(error))
    }
    this.#running.delete(n)
    this.#pump()
  }

  #left(n: number, bytes: number): void {
    this.#failures = 0
    this.#store.progress(n, bytes)
  }

  #missed(n: number, { kind, message }: SendFailure): void {
    if (kind === 'recusada') return this.#store.patch(n, { estado: 'recusada', motivo: message, enviado: 0 })
    if (kind === 'ilegivel') return this.#store.patch(n, { estado: 'falhou', motivo: message, enviado: 0 })
    this.#store.patch(n, { estado: 'espera', enviado: Math.max(1, this.#store.item(n)?.enviado ?? 0) })
    if (kind === 'session') void this.#signIn()
    else if (kind === 'outra') this.#halt(message)
    else if (kind === 'sumiu') void this.#lookAgain()
    else if (kind === 'perdida') void this.#waitForLink(message)
  }

  /** Waits, longer each time, and goes on; the network that comes back ends the wait. */
  async #waitForLink(aviso: string): Promise<void> {
    if (this.#store.fase !== 'enviando') return
    await this.#pauseFor(pauseAfter(++this.#failures), aviso)
    if (this.view().fase !== 'esperando') return
    this.#store.set('enviando')
    this.#pump()
  }

  async #pauseFor(ms: number, aviso: string): Promise<void> {
    const before = this.#store.fase
    this.#store.proxima = Date.now() + ms
    this.#store.set(before === 'entregando' || before === 'abrindo' ? before : 'esperando', aviso)
    await new Promise<void>((resolve) => {
      const timer = setTimeout(() => this.#wake?.(), ms)
      this.#wake = () => {
        clearTimeout(timer)
        this.#wake = null
        this.#store.proxima = null
        resolve()
      }
    })
  }

  async #signIn(): Promise<void> {
    if (this.#store.fase === 'entrando') return
    this.#store.set('entrando')
    const turn = this.#turn
    const again = await this.#input.loginAgain()
    if (turn !== this.#turn) return
    if (again) this.#go()
    else this.#halt(F.semSessao)
  }

  /** The batch may be gone, given up or already under way from another tab: the gateway says. */
  async #lookAgain(): Promise<void> {
    const id = this.#store.id
    this.#stop()
    if (id !== null) await this.resume(id)
  }

  #allSent(): void {
    if (inState(this.#store.itens, 'recusada', 'falhou').length > 0) this.#store.set('sobraram')
    else void this.#deliver()
  }

  /** Hands the batch over and asks until it is delivered. */
  async #deliver(): Promise<void> {
    const left = inState(this.#store.itens, 'recusada', 'falhou', 'repetida')
    this.#deixadas = left.map(({ n }) => n).filter((n) => n > 0)
    await this.#delivered()
  }

  async #delivered(): Promise<void> {
    const id = this.#store.id
    if (id === null) return
    this.#store.set('entregando')
    await this.#try(async () => {
      const before = await this.#input.server.estado(id)
      if (before.estado === 'recebendo' || before.estado === 'recusado')
        await this.#input.server.enviar(id, this.#deixadas)
      await this.#untilDelivered(id)
    })
  }

  async #untilDelivered(id: string): Promise<void> {
    const turn = this.#turn
    for (let ms = FIRST_ASK_MS; turn === this.#turn; ms = Math.min(LAST_ASK_MS, ms * 1.5)) {
      const { estado, recibo, aviso = '' } = await this.#input.server.estado(id)
      if (turn !== this.#turn) return
      this.#failures = 0
      if (estado === 'pronto') return this.#done(recibo ?? null)
      if (estado === 'recusado') return this.#fail(aviso)
      if (estado === 'desistido') return this.#fail(F.desistido)
      this.#store.set('entregando', aviso)
      await new Promise((resolve) => setTimeout(resolve, ms))
    }
  }

  #done(recibo: Recibo | null): void {
    this.#store.recibo = recibo
    this.#store.set('pronto')
  }

  async #beginAgain(): Promise<void> {
    if (this.#store.id === null) return this.begin()
    this.#store.set('abrindo')
    await this.resume(this.#store.id)
  }

  /** Makes a call of the batch until it gets through: with pauses without a link, with a login without a session. */
  async #try(call: () => Promise<void>): Promise<void> {
    const turn = this.#turn
    for (;;) {
      try {
        return await call()
      } catch (error) {
        if (turn !== this.#turn) return
        const { kind, message } = asFailure(error)
        if (kind === 'perdida') await this.#pauseFor(pauseAfter(++this.#failures), message)
        else if (kind === 'session' && (await this.#input.loginAgain())) continue
        else return this.#refused(kind, message)
        if (turn !== this.#turn) return
      }
    }
  }

  #refused(kind: FailureKind, message: string): void {
    if (kind === 'session') return this.#halt(F.semSessao)
    if (kind === 'outra') return this.#halt(message)
    if (kind !== 'sumiu') return this.#fail(message)
    this.#store.id = null
    this.#fail(F.sumiu)
  }

  #fail(aviso: string): void {
    this.#stop()
    this.#store.set('falhou', aviso)
  }

  #halt(aviso: string): void {
    this.#stop()
    this.#store.set('parada', aviso)
  }

  #stop(): void {
    this.#turn++
    this.#wake?.()
    for (const abort of this.#running.values()) abort.abort()
    this.#running.clear()
    this.#store.mark(inState(this.#store.itens, 'enviando'), 'espera')
  }
}
