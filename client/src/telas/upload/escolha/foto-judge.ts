import { reportError } from '../../../page/report-error.ts'
import type { Judgement } from './judge-foto.ts'
import type { FotoToJudge, FotoVerdict } from './judge-worker.ts'

/** Milliseconds between two rounds of verdicts: the screen is drawn once for all verdicts of a round. */
const ROUND_MS = 200

/** Verdicts on photos by their numbers. */
export type Verdicts = ReadonlyMap<number, Judgement>

/** How many photos are read at the same time: while one waits for the card, the other is reckoned. */
const WORKERS = 2

/** Judges photos in workers and tells the verdicts in rounds. */
export class FotoJudge {
  readonly #tell: (verdicts: Verdicts) => void
  readonly #asked = new Set<number>()
  #open = new Set<number>()
  #round = new Map<number, Judgement>()
  #timer: ReturnType<typeof setTimeout> | undefined
  #workers: Worker[] = []
  #next = 0

  constructor(tell: (verdicts: Verdicts) => void) {
    this.#tell = tell
  }

  /** Has photos judged; those that were asked for before are not judged again. */
  ask(fotos: readonly FotoToJudge[]): void {
    for (const { id, file } of fotos) {
      if (this.#asked.has(id)) continue
      this.#asked.add(id)
      this.#open.add(id)
      this.#started().postMessage({ id, file } satisfies FotoToJudge)
    }
  }

  close(): void {
    clearTimeout(this.#timer)
    this.#endWorkers()
  }

  /** The worker whose turn it is; workers are started until there are enough. */
  #started(): Worker {
    const turn = this.#next++ % WORKERS
    return (this.#workers[turn] ??= this.#start())
  }

  #start(): Worker {
    const worker = new Worker(new URL('./judge-worker.ts', import.meta.url), { type: 'module' })
    worker.onmessage = ({ data }: MessageEvent<FotoVerdict>) => this.#take(data)
    worker.onerror = (event) => {
      reportError('photo judge', event.message)
      this.#giveUp()
    }
    return worker
  }

  #endWorkers(): void {
    for (const worker of this.#workers) worker.terminate()
    this.#workers = []
    this.#next = 0
  }

  /** Leaves what this browser can't judge to the gateway. */
  #giveUp(): void {
    this.#endWorkers()
    for (const id of this.#open) this.#take({ id, problema: null })
  }

  #take({ id, ...judgement }: FotoVerdict): void {
    this.#open.delete(id)
    this.#round.set(id, judgement)
    this.#timer ??= setTimeout(() => this.#endRound(), ROUND_MS)
  }

  #endRound(): void {
    const round = this.#round
    this.#round = new Map()
    this.#timer = undefined
    this.#tell(round)
  }
}
