import { reportError } from '../../../page/report-error.ts'
import type { FotoToJudge, FotoVerdict } from './judge-worker.ts'

/** Milliseconds between two rounds of verdicts: the screen is drawn once for all of them. */
const ROUND_MS = 200

/** Sentence of what is wrong by the photo's number, or null. */
export type Verdicts = ReadonlyMap<number, string | null>

/** Judges photos in a worker, one after another, and tells the verdicts in rounds. */
export class FotoJudge {
  readonly #tell: (verdicts: Verdicts) => void
  readonly #asked = new Set<number>()
  #open = new Set<number>()
  #round = new Map<number, string | null>()
  #timer: ReturnType<typeof setTimeout> | undefined
  #worker: Worker | null = null

  constructor(tell: (verdicts: Verdicts) => void) {
    this.#tell = tell
  }

  /** Photos that were asked before are not judged again. */
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
    this.#worker?.terminate()
    this.#worker = null
  }

  #started(): Worker {
    if (this.#worker) return this.#worker
    const worker = new Worker(new URL('./judge-worker.ts', import.meta.url), { type: 'module' })
    worker.onmessage = ({ data }: MessageEvent<FotoVerdict>) => this.#take(data)
    worker.onerror = (event) => {
      reportError('photo judge', event.message)
      this.#giveUp()
    }
    this.#worker = worker
    return worker
  }

  /** What this browser can't judge is left to the gateway. */
  #giveUp(): void {
    this.#worker?.terminate()
    this.#worker = null
    for (const id of this.#open) this.#take({ id, problema: null })
  }

  #take({ id, problema }: FotoVerdict): void {
    this.#open.delete(id)
    this.#round.set(id, problema)
    this.#timer ??= setTimeout(() => this.#endRound(), ROUND_MS)
  }

  #endRound(): void {
    const round = this.#round
    this.#round = new Map()
    this.#timer = undefined
    this.#tell(round)
  }
}
