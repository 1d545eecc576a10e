import { faultOf } from '#shared/node/log/create-log'
import type { Log } from '#shared/node/log/create-log'
import type { ProcessosRepo, SeenProcesso } from '../db/processos-repo.ts'

/** Milliseconds between two counts of a backend. */
const BEAT_MS = 5_000
/** Looks in a row that find a count unchanged until its backend is given up: half a minute, whatever clocks say. */
const LOOKS = 6

export interface RunningProcessesParts {
  processos: Pick<ProcessosRepo, 'id' | 'mayHaveOthers' | 'enter' | 'beat' | 'bury' | 'leave'>
  log: Pick<Log, 'warn'>
  /** Called when another backend was given up: what it was receiving is nobody's now. Called again until it resolves. */
  onGone: () => Promise<unknown>
  /** Milliseconds between two counts. */
  beatMs?: number | undefined
}

/**
 * Keeps this backend alive in the eyes of the others on the same database, and sees which of them are. Only looks that were
 * answered count, so that a database that was away for a while buries nobody.
 */
export class RunningProcesses {
  readonly #parts: RunningProcessesParts
  /** The others' counts, and how many looks found them so. */
  #seen = new Map<string, { batida: number; looks: number }>()
  #first: boolean
  #timer: NodeJS.Timeout | undefined
  #looking: Promise<void> | null = null
  /** Somebody was given up, and what they left is not removed yet. */
  #leftOver = false

  constructor(parts: RunningProcessesParts) {
    this.#parts = parts
    this.#first = !parts.processos.mayHaveOthers
  }

  /** True for one of those that live: it does what one does for all. */
  get isFirst(): boolean {
    return this.#first
  }

  /** Joins the others, where there may be some. */
  async start(): Promise<void> {
    const { processos, beatMs = BEAT_MS } = this.#parts
    if (!processos.mayHaveOthers) return
    await processos.enter()
    await this.#look()
    // Looks that waited for the database must not follow each other at once: nobody counts that fast.
    this.#timer = setInterval(() => {
      this.#looking ??= this.#look().finally(() => (this.#looking = null))
    }, beatMs).unref()
  }

  /** Leaves the others; when that cannot be said, they see it. */
  async stop(): Promise<void> {
    clearInterval(this.#timer)
    await this.#looking
    if (!this.#parts.processos.mayHaveOthers) return
    await this.#parts.processos.leave().catch((error: unknown) => this.#outOfSight(error))
  }

  async #look(): Promise<void> {
    try {
      const listed = await this.#parts.processos.beat()
      const { id } = this.#parts.processos
      const gone = this.#note(listed.filter((one) => one.id !== id))
      this.#first = listed.find((one) => !gone.includes(one))?.id === id
      for (const one of gone) await this.#bury(one)
      if (this.#leftOver) await this.#parts.onGone()
      this.#leftOver = false
    } catch (error) {
      this.#first = false
      this.#outOfSight(error)
    }
  }

  #outOfSight(error: unknown): void {
    this.#parts.log.warn({ evento: 'outros-backends-fora-de-vista', ...faultOf(error) })
  }

  /** Notes what the others count, and gives those that count no more. */
  #note(others: readonly SeenProcesso[]): SeenProcesso[] {
    const looks = ({ id, batida }: SeenProcesso) => {
      const before = this.#seen.get(id)
      return before?.batida === batida ? before.looks + 1 : 0
    }
    this.#seen = new Map(others.map((one) => [one.id, { batida: one.batida, looks: looks(one) }]))
    return others.filter(({ id }) => (this.#seen.get(id)?.looks ?? 0) >= LOOKS)
  }

  async #bury(one: SeenProcesso): Promise<void> {
    if (!(await this.#parts.processos.bury(one))) return
    this.#leftOver = true
    this.#parts.log.warn({ evento: 'outro-backend-sumiu' })
  }
}
