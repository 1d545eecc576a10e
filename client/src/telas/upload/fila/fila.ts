import { TEXTOS_FILA } from '#shared/textos/fila'
import type { Recibo } from '#shared/contract/envios'
import { itensOf, inState, sumOf } from './itens.ts'
import type { Aberto, EnvioServer, Fase, FilaView, Item, Lote, SendFile } from './fila-types.ts'
import { pauseAfter } from './pauses.ts'
import { SendFailure, type FailureKind } from './send-failure.ts'

const F = TEXTOS_FILA

/** Photos on their way at the same time. */
export const AT_ONCE = 3
/** Milliseconds between two drawings of the progress. */
const ROUND_MS = 200
/** Milliseconds between two questions whether the batch is delivered, at first and at most. */
const FIRST_ASK_MS = 500
const LAST_ASK_MS = 5_000

export interface FilaInput extends Lote {
  server: EnvioServer
  send: SendFile
  /** The chosen file of each number, as far as one has them. */
  files: ReadonlyMap<number, File>
  /** Asks for a login in place: false when there will be none. */
  loginAgain: () => Promise<boolean>
}

/** Phases in which something is under way, so that a closed tab would interrupt it. */
const RUNNING: readonly Fase[] = [
  'abrindo',
  'repetidas',
  'enviando',
  'esperando',
  'entrando',
  'entregando',
  'pausada',
  'sobraram',
]

export const isRunning = ({ fase }: Pick<FilaView, 'fase'>) => RUNNING.includes(fase)

/**
 * One batch on its way: three files at once, growing pauses while the link is gone, a login in place, what was refused
 * kept apart, then delivered and receipted. Nothing is given up by itself. A store for useSyncExternalStore.
 */
export class Fila {
  readonly #input: FilaInput
  readonly #listeners = new Set<() => void>()
  readonly #running = new Map<number, AbortController>()
  #itens: Item[] = []
  #id: string | null = null
  #fase: Fase = 'abrindo'
  #aviso = ''
  #failures = 0
  #proxima: number | null = null
  #recibo: Recibo | null = null
  #deixadas: number[] = []
  #wake: (() => void) | null = null
  #round: ReturnType<typeof setTimeout> | undefined
  #view: FilaView
  /** Another one begins with every stop: what was under way before tells nothing any more. */
  #turn = 0
  /** What makes the batch another one than the same before. */
  #again = ''

  constructor(input: FilaInput) {
    this.#input = input
    this.#view = this.#look()
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  view = (): FilaView => this.#view

  /** Declares the batch, or finds it again, and begins. */
  begin = (): Promise<void> =>
    this.#try(async () => {
      const aberto = await this.#input.server.abrir(this.#again)
      if (aberto.estado === 'pronto') this.#set('jaChegou')
      else this.#opened(aberto)
    })

  /** Sends what was delivered before once more, as another batch. */
  sendAgain = (): Promise<void> => {
    this.#again = String(Date.now())
    this.#set('abrindo')
    return this.begin()
  }

  /** Goes on with a batch that the gateway knows, with the files that were chosen again. */
  resume = (id: string): Promise<void> =>
    this.#try(async () => this.#opened(await this.#input.server.estado(id)))

  /** What to do about photos the OS has already: sent all the same, or left out. */
  answerRepeated = (sendThem: boolean): void => {
    if (sendThem) this.#mark(inState(this.#itens, 'repetida'), 'espera')
    this.#go()
  }

  pause = (): void => {
    this.#stop()
    this.#set('pausada')
  }

  /** Goes on after a pause, or at once instead of after the wait. */
  goOn = (): void => {
    if (this.#wake) this.wake()
    else if (this.#fase === 'pausada' || this.#fase === 'parada') this.#go()
    else if (this.#fase === 'falhou') void this.#beginAgain()
  }

  /** The network is back: what waits begins at once. */
  wake = (): void => this.#wake?.()

  /** Sends a photo that failed once more, or all of them. */
  retry = (n?: number): void => {
    const failed = inState(this.#itens, 'recusada', 'falhou')
    this.#mark(n === undefined ? failed : failed.filter((item) => item.n === n), 'espera')
    if (this.#fase === 'sobraram') this.#go()
    else if (this.#fase === 'enviando') this.#pump()
  }

  /** Delivers what arrived, without what was refused. */
  leaveOutFailed = (): void => {
    if (this.#fase === 'sobraram') void this.#deliver()
  }

  /** Stops what is under way; the gateway keeps what came. */
  stop = (): void => {
    this.#stop()
    this.#set('parada')
  }

  #opened(aberto: Aberto & { recibo?: Recibo | undefined; aviso?: string | undefined }): void {
    this.#id = aberto.id
    this.#itens = itensOf(aberto)
    if (aberto.estado === 'desistido') return this.#fail(F.desistido)
    if (aberto.estado !== 'recebendo') return void this.#deliver()
    this.#mark(this.#withoutFile(), 'falhou', F.escolhaDeNovo)
    if (inState(this.#itens, 'repetida').length > 0 && !this.#askedRepeated()) return this.#set('repetidas')
    this.#go()
  }

  /** Photos that came already show that the question was answered before. */
  #askedRepeated = () =>
    this.#itens.some(({ n, enviado, estado }) => n > 0 && enviado > 0 && estado !== 'repetida')

  #withoutFile = () => inState(this.#itens, 'espera').filter(({ n }) => !this.#input.files.has(n))

  #go(): void {
    this.#failures = 0
    this.#set('enviando')
    this.#pump()
  }

  #pump(): void {
    if (this.#fase !== 'enviando') return
    while (this.#running.size < AT_ONCE) {
      const [next] = inState(this.#itens, 'espera')
      if (!next) break
      void this.#start(next)
    }
    if (this.#running.size === 0) this.#allSent()
  }

  async #start({ n, nome, enviado }: Item): Promise<void> {
    const turn = this.#turn
    const file = this.#input.files.get(n)
    const id = this.#id
    if (!file || id === null) return this.#patch(n, { estado: 'falhou', motivo: F.escolhaDeNovo })
    const abort = new AbortController()
    this.#running.set(n, abort)
    this.#patch(n, { estado: 'enviando' })
    try {
      const onProgress = (bytes: number) => turn === this.#turn && this.#progress(n, bytes)
      await this.#input.send({ id, n, nome, file, begun: enviado > 0, onProgress, signal: abort.signal })
      if (turn !== this.#turn) return
      this.#failures = 0
      this.#patch(n, { estado: 'chegou', enviado: file.size })
      if (this.#wake) this.#wake()
    } catch (error) {
      if (turn !== this.#turn) return
      this.#running.delete(n)
      this.#missed(n, failureOf(error))
    }
    this.#running.delete(n)
    this.#pump()
  }

  #missed(n: number, { kind, message }: SendFailure): void {
    if (kind === 'recusada') return this.#patch(n, { estado: 'recusada', motivo: message, enviado: 0 })
    if (kind === 'ilegivel') return this.#patch(n, { estado: 'falhou', motivo: message, enviado: 0 })
    this.#patch(n, { estado: 'espera', enviado: Math.max(1, this.#item(n)?.enviado ?? 0) })
    if (kind === 'session') void this.#signIn()
    else if (kind === 'outra') this.#halt(message)
    else if (kind === 'sumiu') void this.#lookAgain()
    else if (kind === 'perdida') void this.#waitForLink(message)
  }

  /** Waits, longer each time, and goes on; the network that comes back ends the wait. */
  async #waitForLink(aviso: string): Promise<void> {
    if (this.#fase !== 'enviando') return
    await this.#pauseFor(pauseAfter(++this.#failures), aviso)
    if (this.view().fase !== 'esperando') return
    this.#set('enviando')
    this.#pump()
  }

  async #pauseFor(ms: number, aviso: string): Promise<void> {
    const before = this.#fase
    this.#proxima = Date.now() + ms
    this.#set(before === 'entregando' || before === 'abrindo' ? before : 'esperando', aviso)
    await new Promise<void>((resolve) => {
      const timer = setTimeout(() => this.#wake?.(), ms)
      this.#wake = () => {
        clearTimeout(timer)
        this.#wake = null
        this.#proxima = null
        resolve()
      }
    })
  }

  async #signIn(): Promise<void> {
    if (this.#fase === 'entrando') return
    this.#set('entrando')
    const turn = this.#turn
    const again = await this.#input.loginAgain()
    if (turn !== this.#turn) return
    if (again) this.#go()
    else this.#halt(F.semSessao)
  }

  /** The batch may be gone, given up or already under way from another tab: the gateway says. */
  async #lookAgain(): Promise<void> {
    const id = this.#id
    this.#stop()
    if (id !== null) await this.resume(id)
  }

  #allSent(): void {
    if (inState(this.#itens, 'recusada', 'falhou').length > 0) this.#set('sobraram')
    else void this.#deliver()
  }

  /** Hands the batch over and asks until it is delivered. */
  async #deliver(): Promise<void> {
    const left = inState(this.#itens, 'recusada', 'falhou', 'repetida')
    this.#deixadas = left.map(({ n }) => n).filter((n) => n > 0)
    await this.#delivered()
  }

  async #delivered(): Promise<void> {
    const id = this.#id
    if (id === null) return
    this.#set('entregando')
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
      this.#set('entregando', aviso)
      await new Promise((resolve) => setTimeout(resolve, ms))
    }
  }

  #done(recibo: Recibo | null): void {
    this.#recibo = recibo
    this.#set('pronto')
  }

  async #beginAgain(): Promise<void> {
    if (this.#id === null) return this.begin()
    this.#set('abrindo')
    await this.resume(this.#id)
  }

  /** Makes a call of the batch until it gets through: with pauses without a link, with a login without a session. */
  async #try(call: () => Promise<void>): Promise<void> {
    const turn = this.#turn
    for (;;) {
      try {
        return await call()
      } catch (error) {
        if (turn !== this.#turn) return
        const { kind, message } = failureOf(error)
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
    this.#id = null
    this.#fail(F.sumiu)
  }

  #fail(aviso: string): void {
    this.#stop()
    this.#set('falhou', aviso)
  }

  #halt(aviso: string): void {
    this.#stop()
    this.#set('parada', aviso)
  }

  #stop(): void {
    this.#turn++
    this.#wake?.()
    for (const abort of this.#running.values()) abort.abort()
    this.#running.clear()
    this.#mark(inState(this.#itens, 'enviando'), 'espera')
  }

  #item = (n: number) => this.#itens.find((item) => item.n === n)

  #mark(which: readonly Item[], estado: Item['estado'], motivo?: string): void {
    for (const { n } of which) this.#patch(n, { estado, ...(motivo && { motivo }) })
  }

  #patch(n: number, change: Partial<Item>): void {
    this.#itens = this.#itens.map((item) => (item.n === n ? { ...item, ...change } : item))
    this.#tell()
  }

  #progress(n: number, bytes: number): void {
    const item = this.#item(n)
    if (item) item.enviado = bytes
    this.#failures = 0
    this.#round ??= setTimeout(() => this.#tell(), ROUND_MS)
  }

  #set(fase: Fase, aviso = ''): void {
    this.#fase = fase
    this.#aviso = aviso
    this.#tell()
  }

  #tell(): void {
    clearTimeout(this.#round)
    this.#round = undefined
    this.#view = this.#look()
    for (const listener of this.#listeners) listener()
  }

  #look(): FilaView {
    const { linha, campos } = this.#input
    return {
      linha,
      campos,
      id: this.#id,
      fase: this.#fase,
      itens: this.#itens,
      ...sumOf(this.#itens),
      aviso: this.#aviso,
      proxima: this.#proxima,
      recibo: this.#recibo,
    }
  }
}

const failureOf = (error: unknown): SendFailure => {
  if (error instanceof SendFailure) return error
  throw error
}
