import { AppError } from '#shared/errors/errors'
import { ToldReasons } from '#shared/errors/told-reasons'
import { faultOf } from '#shared/node/log/create-log'
import type { Log } from '#shared/node/log/create-log'
import { ConfigError } from '#shared/node/settings/config-error'
import type { ProcessosRepo, SeenProcesso } from '../db/repos/processos-repo.ts'

/** Milliseconds between two of a backend's counts. */
const BEAT_MS = 5_000
/**
 * Looks in a row that must find a count unchanged before its backend is taken for dead: half a minute, whatever clocks
 * say.
 */
const LOOKS = 6

export interface RunningProcessesParts {
  processos: Pick<
    ProcessosRepo,
    'id' | 'own' | 'mayHaveOthers' | 'enter' | 'beat' | 'bury' | 'giveRest' | 'leave'
  >
  log: Pick<Log, 'warn'>
  /**
   * Called when batches belong to nobody any more: those of another backend that was taken for dead, or of this one,
   * whose work ended while the database was away. Called again until it resolves.
   */
  onGone: () => Promise<unknown>
  /** Milliseconds between two counts. */
  beatMs?: number | undefined
}

interface Seen {
  one: SeenProcesso
  looks: number
  lives: boolean
}

/**
 * Shows the other backends on the database that this one is alive, and sees which of them are. Only looks that the
 * database answered count, so that nobody is taken for dead while it was away.
 */
export class RunningProcesses {
  readonly #parts: RunningProcessesParts
  /**
   * What was last seen of each other backend, how many looks since found the same, and whether its count ever went up.
   */
  #seen = new Map<string, Seen>()
  #first: boolean
  #timer: NodeJS.Timeout | undefined
  #looking: Promise<void> | null = null
  /** True while batches that became nobody's are not cleared up yet. */
  #leftOver = false
  readonly #told = new ToldReasons()

  constructor(parts: RunningProcessesParts) {
    this.#parts = parts
    this.#first = !parts.processos.mayHaveOthers
  }

  /** True for just one of the living backends: it does the work that one does for all. */
  get isFirst(): boolean {
    return this.#first
  }

  /**
   * Joins the other backends, where there may be some. Throws ConfigError when one of them lives and keeps originals
   * elsewhere: either would answer for photos that it does not have.
   */
  async start(): Promise<void> {
    const { processos, beatMs = BEAT_MS } = this.#parts
    if (!processos.mayHaveOthers) return
    await processos.enter()
    try {
      await this.#look()
      await this.#untilOfOnePlace(beatMs)
    } catch (error) {
      await processos.leave().catch(() => undefined)
      throw error
    }
    // Skips a beat while the last look still waits for the database: looks in quick succession would find no count changed.
    this.#timer = setInterval(() => {
      this.#looking ??= this.#look().finally(() => (this.#looking = null))
    }, beatMs).unref()
  }

  /** Waits until those backends that keep originals elsewhere have been found dead. */
  async #untilOfOnePlace(beatMs: number): Promise<void> {
    for (let told = false; ; told = true) {
      const elsewhere = [...this.#seen.values()].filter(({ one }) => this.#isElsewhere(one))
      const alive = elsewhere.find(({ lives }) => lives)
      if (alive)
        throw new ConfigError(
          'S3_BUCKET',
          `precisa ser o mesmo em todos os backends de uma DATABASE_URL: ${nameOf(alive.one)} já atende neste banco e guarda as fotos em outro lugar (${alive.one.originais ?? 'na própria pasta'}). Pare-o, ou dê S3_BUCKET e S3_PREFIX aos dois. Nenhuma foto foi alterada; as tabelas estão na versão deste programa`,
        )
      if (elsewhere[0] === undefined) return
      const processo = nameOf(elsewhere[0].one)
      if (!told) this.#parts.log.warn({ evento: 'aguarda-outro-backend', processo })
      // Tests move the clock of timers, but not that of promises.
      await new Promise((resolve) => setTimeout(resolve, beatMs))
      await this.#look()
    }
  }

  /**
   * True for a backend that keeps originals elsewhere. One of a version that does not say may share our bucket, not our
   * folder.
   */
  #isElsewhere({ originais }: SeenProcesso): boolean {
    const { own } = this.#parts.processos
    return originais === null ? own.isAlone : originais !== own.originais
  }

  /** Takes this backend off the list; when that fails, the others take it for dead after a while. */
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
      if (await this.#parts.processos.giveRest()) this.#leftOver = true
      if (this.#leftOver) await this.#parts.onGone()
      this.#leftOver = false
      this.#told.clear()
    } catch (error) {
      this.#first = false
      this.#outOfSight(error)
    }
  }

  #outOfSight(error: unknown): void {
    if ((error instanceof AppError && error.isTold) || !this.#told.add(error)) return
    this.#parts.log.warn({ evento: 'outros-backends-fora-de-vista', ...faultOf(error) })
  }

  /**
   * Notes what the others count, and gives the dead ones: those that stopped counting, that run on another database, or
   * that used this data folder before.
   */
  #note(others: readonly SeenProcesso[]): SeenProcesso[] {
    const { isAlone } = this.#parts.processos.own
    const seenOf = (one: SeenProcesso): Seen => {
      const before = this.#seen.get(one.id)
      const same = before?.one.batida === one.batida
      return {
        one,
        looks: same ? before.looks + 1 : 0,
        lives: before?.lives === true || (before !== undefined && !same),
      }
    }
    this.#seen = new Map(others.map((one) => [one.id, seenOf(one)]))
    const isDead = (one: SeenProcesso) =>
      !one.isHere || (this.#seen.get(one.id)?.looks ?? 0) >= LOOKS || (isAlone && !this.#isElsewhere(one))
    const dead = others.filter(isDead)
    for (const { id } of dead) this.#seen.delete(id)
    return dead
  }

  async #bury(one: SeenProcesso): Promise<void> {
    const taken = await this.#parts.processos.bury(one)
    if (taken === null) return
    this.#leftOver = true
    this.#parts.log.warn({ evento: 'outro-backend-sumiu', processo: nameOf(one), lotes: taken.length })
  }
}

/** The name by which operators know a backend, or the id of its row when it told none. */
const nameOf = ({ nome, id }: SeenProcesso) => nome ?? id
