import { TEXTOS_FILA } from '#shared/textos/upload/fila'
import type { EnvioAberto, EnvioVisto, Recibo } from '#shared/contract/envios'
import { FilesUnderWay } from './files-under-way.ts'
import { FilaStore } from './fila-store.ts'
import { itensOf, itensInState, hasEarlierFotos, withoutFile } from './itens.ts'
import type { FilaInput } from './fila-types.ts'
import { Pause, pauseAfter } from '../../../page/pauses.ts'
import { askOtherTab, askUntilDelivered } from './questions.ts'
import { asFailure, type SendFailure } from './transport/send-failure.ts'

const F = TEXTOS_FILA

/**
 * One batch on its way. Three files are sent at once, with growing pauses while the connection is gone and a
 * login in place when the session has ended; what was refused is kept apart; then the batch is delivered and
 * its receipt kept. Nothing is given up without being asked for.
 */
export class Fila {
  readonly #input: FilaInput
  readonly #store: FilaStore
  readonly subscribe: FilaStore['subscribe']
  readonly view: FilaStore['view']
  readonly #underWay: FilesUnderWay
  #failures = 0
  readonly #pause = new Pause()
  /** Goes up with every stop: work that began before it has no effect any more. */
  #turn = 0
  /** Tells the batch from an earlier one of the same content; empty for the first. */
  #again = ''
  /** True for a batch whose form is here: where the gateway no longer knows it, it is declared anew. */
  #canDeclare = false

  constructor(input: FilaInput) {
    this.#input = input
    const { linha, campos } = input
    this.#store = new FilaStore({ linha, campos })
    this.subscribe = this.#store.subscribe
    this.view = this.#store.view
    this.#underWay = new FilesUnderWay(input, this.#store, {
      onAlive: () => this.#alive(),
      onArrived: () => {
        this.#alive()
        this.#pause.end()
      },
      onMissed: (failure) => this.#missed(failure),
      onAllSent: () => this.#allSent(),
    })
  }

  /** Declares the batch at the gateway, which may know it already, and begins to send it. */
  begin = (): Promise<void> => {
    this.#canDeclare = true
    return this.#open(null)
  }

  /** Sends a batch that was delivered before once more, as another batch. */
  sendAgain = (): Promise<void> => {
    this.#again = String(Date.now())
    return this.#open(null)
  }

  /** Goes on with a batch that the gateway knows, with the files that were chosen again. */
  resume = (id: string): Promise<void> => this.#open(id)

  /** Answers what to do about photos that the OS has already: they are sent all the same, or left out. */
  answerRepeated = (sendThem: boolean): void => {
    if (sendThem) this.#store.mark(itensInState(this.#store.itens, 'repetida'), 'espera')
    this.#go()
  }

  pause = (): void => {
    this.#stop()
    this.#store.set('pausada')
  }

  /** Goes on after a pause, or at once when it waits. */
  goOn = (): void => {
    const { fase } = this.#store
    if (this.#pause.isOn) this.wake()
    else if (fase === 'pausada') this.#go()
    else if (fase === 'falhou' || fase === 'parada') void this.#open(this.#store.id)
  }

  /** Ends the wait for the next attempt: the network may be back. */
  wake = (): void => this.#pause.end()

  /** Sends one photo that failed again, or all of them when `n` is undefined. */
  retry = (n?: number): void => {
    const failed = itensInState(this.#store.itens, 'recusada', 'falhou')
    this.#store.mark(n === undefined ? failed : failed.filter((item) => item.n === n), 'espera')
    if (this.#store.fase === 'sobraram') this.#go()
  }

  /** Delivers what arrived, without what was refused. */
  leaveOutFailed = (): void => {
    if (this.#store.fase === 'sobraram') void this.#deliver()
  }

  /** Stops what is under way; the gateway keeps what came. */
  stop = (): void => this.#end('parada', '')

  /** Declares the batch, or with its id asks how far the gateway is with it, and goes on from there. */
  #open(id: string | null): Promise<void> {
    this.#store.set('abrindo')
    return this.#try(async (isOn) => {
      const { server } = this.#input
      const aberto = await (id === null ? server.abrir(this.#again) : server.estado(id))
      if (!isOn()) return
      if (id === null && aberto.estado === 'pronto') this.#store.set('jaChegou')
      else await this.#opened(aberto)
    })
  }

  async #opened(aberto: EnvioAberto): Promise<void> {
    this.#store.id = aberto.id
    this.#store.itens = itensOf(aberto)
    if (aberto.estado === 'desistido') return this.#end('falhou', F.desistido)
    const turn = this.#turn
    const isOwn = await this.#input.oneTab.take(aberto.id)
    if (turn !== this.#turn) return this.#input.oneTab.release()
    if (!isOwn) return void this.#watchOther(aberto.id)
    // Of a batch that was refused, the gateway may have lost photos that had come: they are sent again.
    const lacks = aberto.estado === 'recusado' && itensInState(this.#store.itens, 'espera').length > 0
    if (aberto.estado !== 'recebendo' && !lacks) return void this.#deliver()
    if (itensInState(this.#store.itens, 'repetida').length > 0 && !hasEarlierFotos(this.#store.itens))
      return this.#store.set('repetidas')
    this.#go()
  }

  /** Shows how far another tab is with the batch, and goes on by itself when that tab is closed. */
  async #watchOther(id: string): Promise<void> {
    const turn = this.#turn
    const isOn = () => turn === this.#turn && this.#store.fase === 'outraAba'
    const tell = (aberto: EnvioAberto) => {
      this.#store.itens = itensOf(aberto)
      this.#store.set('outraAba')
    }
    this.#store.set('outraAba')
    void this.#input.oneTab.wait(id).then((own) => (own && isOn() ? this.resume(id) : undefined))
    const visto = await askOtherTab({ server: this.#input.server, id, isOn, tell })
    if (visto) this.#done(visto.recibo ?? null)
  }

  #go(): void {
    this.#failures = 0
    this.#store.mark(withoutFile(this.#store.itens, this.#input.files), 'falhou', F.escolhaDeNovo)
    this.#store.set('enviando')
    this.#underWay.pump()
  }

  #missed(failure: SendFailure): void {
    const { kind, message } = failure
    if (kind === 'perdida') void this.#sendLater(message)
    else if (kind === 'session') void this.#signIn(failure)
    else if (kind === 'sumiu') this.#lookAgain()
    else this.#giveUp(failure)
  }

  /**
   * Tries again after a wait. Until bytes leave it still waits for the connection: an attempt over a dead link
   * is nothing new to whoever looks or listens.
   */
  async #sendLater(aviso: string): Promise<void> {
    if (!this.#store.isSending) return
    await this.#waitForLink(aviso)
    if (this.#store.fase !== 'esperando') return
    this.#store.set('esperando', aviso)
    this.#underWay.pump()
  }

  #alive(): void {
    this.#failures = 0
    if (this.#store.isTrying) this.#store.set('enviando')
  }

  /**
   * Waits for the connection, longer each time; the wait ends early when the network is back. A batch that is
   * opened or delivered is still called so meanwhile.
   */
  async #waitForLink(aviso: string): Promise<void> {
    const ms = pauseAfter(++this.#failures)
    this.#store.proxima = performance.now() + ms
    this.#store.set(this.#store.isSending ? 'esperando' : this.#store.fase, aviso)
    await this.#pause.wait(ms)
    this.#store.proxima = null
  }

  async #signIn(ended: SendFailure): Promise<void> {
    if (this.#store.fase === 'entrando') return
    this.#store.set('entrando')
    const turn = this.#turn
    const again = await this.#input.loginAgain()
    if (turn !== this.#turn) return
    if (again) this.#go()
    else this.#giveUp(ended)
  }

  /** Asks the gateway how far the batch is: it may be gone, given up, or sent by another tab. */
  #lookAgain(): void {
    this.#stop()
    void this.#open(this.#store.id)
  }

  #allSent(): void {
    if (itensInState(this.#store.itens, 'recusada', 'falhou').length > 0) this.#store.set('sobraram')
    else void this.#deliver()
  }

  /** Has the gateway hand the batch over, and asks until it is delivered. */
  async #deliver(): Promise<void> {
    const left = itensInState(this.#store.itens, 'recusada', 'falhou', 'repetida')
    const deixadas = left.map(({ n }) => n).filter((n) => n > 0)
    const id = this.#store.id
    if (id === null) return
    this.#store.entregue = undefined
    this.#store.set('entregando')
    await this.#try(async (isOn) => {
      const before = await this.#input.server.estado(id)
      if (!isOn()) return
      if (before.estado === 'recebendo' || before.estado === 'recusado')
        await this.#input.server.enviar(id, deixadas)
      await this.#untilDelivered(id, isOn)
    })
  }

  async #untilDelivered(id: string, isOn: () => boolean): Promise<void> {
    const tell = ({ aviso = '', entregue }: Pick<EnvioVisto, 'aviso' | 'entregue'>) => {
      this.#failures = 0
      this.#store.entregue = entregue
      this.#store.set('entregando', aviso)
    }
    const visto = await askUntilDelivered({ server: this.#input.server, id, isOn, tell })
    if (visto?.estado === 'pronto') this.#done(visto.recibo ?? null)
    else if (visto) this.#end('falhou', visto.estado === 'desistido' ? F.desistido : (visto.aviso ?? ''))
  }

  #done(recibo: Recibo | null): void {
    this.#input.oneTab.release()
    this.#store.recibo = recibo
    this.#store.set('pronto')
  }

  /**
   * Makes a call for the batch until it gets through, after waits while the connection is gone, or is refused. One whose
   * session had ended has waited for a login by itself. An answer that comes after a stop does not count.
   */
  async #try(call: (isOn: () => boolean) => Promise<void>): Promise<void> {
    const turn = this.#turn
    const isOn = () => turn === this.#turn
    while (isOn()) {
      try {
        return await call(isOn)
      } catch (error) {
        if (!isOn()) return
        const failure = asFailure(error)
        if (failure.kind !== 'perdida') return this.#giveUp(failure)
        await this.#waitForLink(failure.message)
      }
    }
  }

  /** Ends the work on the batch by a failure that no further try mends. */
  #giveUp({ kind, message }: SendFailure): void {
    if (kind === 'session') return this.#end('parada', F.semSessao)
    if (kind === 'outra') return this.#end('parada', message)
    if (kind !== 'sumiu') return this.#end('falhou', message)
    if (!this.#canDeclare) return this.#end('falhou', F.desistido)
    this.#store.id = null
    this.#end('falhou', F.sumiu)
  }

  /** Ends the work on the batch here; it stays as it is at the gateway, for any tab to go on with. */
  #end(fase: 'falhou' | 'parada', aviso: string): void {
    this.#stop()
    this.#input.oneTab.release()
    this.#store.set(fase, aviso)
  }

  #stop(): void {
    this.#turn++
    this.#pause.end()
    this.#store.proxima = null
    this.#underWay.stop()
  }
}
