import { createReadStream } from 'node:fs'
import { AppError } from '#shared/errors/errors'
import { ToldReasons } from '#shared/errors/told-reasons'
import { faultOf } from '#shared/node/log/create-log'
import type { Log } from '#shared/node/log/create-log'
import { JobProcess } from '#shared/node/process/job-process'
import type { FotoChecksRepo, UncheckedFoto } from '../../db/repos/foto-checks-repo.ts'
import type { FotoStorage } from '../../storage/foto-storage.ts'
import { requireAsStored } from '../checked-bytes.ts'
import { checkAnswerSchema, type CheckAnswer, type CheckJob } from './check-job.ts'

/** Milliseconds between two looks for photos that were not checked yet. */
const EVERY_MS = 15_000
/** Photos whose verdicts are saved together. */
const AT_ONCE = 32
/** Milliseconds after which a process that says nothing is ended; longer than its own limits. */
const SILENCE_MS = 300_000

export interface FotoCheckParts {
  checks: Pick<FotoChecksRepo, 'unchecked' | 'save'>
  storage: Pick<FotoStorage, 'locate'>
  log: Log
  /** Gives false while another backend does the check. */
  mayRun?: (() => boolean) | undefined
  /** Milliseconds between two looks. */
  everyMs?: number | undefined
}

/** What a look at a photo found; `away`: the storage could not be asked, so nothing is known of the photo. */
type Verdict = 'whole' | 'damaged' | 'unjudged' | 'away'

const decodeProcess = () =>
  new JobProcess<CheckJob, CheckAnswer>({
    program: new URL('./decode-process', import.meta.url),
    answer: checkAnswerSchema,
    silenceMs: SILENCE_MS,
    died: (how) => new Error(`decoding process died: ${how}`),
  })

/**
 * Decodes every photo once after its upload, one after another in a process that gives way to all others, and marks
 * those that are damaged. What is not marked yet is found again after a restart. Source: docs/decisions/039.
 */
export class FotoCheck {
  readonly #parts: FotoCheckParts
  readonly #process = decodeProcess()
  /**
   * Photos that could not be judged since the start, for instance because they are missing or ended the process; they are left out.
   */
  readonly #unjudged = new Set<number>()
  /** The last photo that was looked at; 0 once all were. */
  #after = 0
  #timer: NodeJS.Timeout | undefined
  #running: Promise<void> | null = null
  /** Why looks have failed since the last one that did not. */
  readonly #told = new ToldReasons()
  #stopped = false

  constructor(parts: FotoCheckParts) {
    this.#parts = parts
  }

  /** Starts to look at intervals for photos that were not checked yet. */
  start(): void {
    const look = () => {
      if (this.#parts.mayRun?.() === false) return
      this.#running ??= this.#run().finally(() => (this.#running = null))
    }
    this.#timer = setInterval(look, this.#parts.everyMs ?? EVERY_MS).unref()
  }

  /** Ends the check; a photo in the middle is checked again at the next start. */
  async stop(): Promise<void> {
    this.#stopped = true
    clearInterval(this.#timer)
    this.#process.close()
    await this.#running
  }

  async #run(): Promise<void> {
    try {
      while (!this.#stopped) {
        const fotos = await this.#parts.checks.unchecked(this.#after, AT_ONCE)
        if (fotos.length === 0) {
          this.#after = 0
          break
        }
        // While the storage is away, each look tries one photo, and the next look goes on behind it.
        if (!(await this.#checkAll(fotos))) break
      }
      this.#told.clear()
    } catch (error) {
      if (this.#told.add(error)) this.#parts.log.error({ evento: 'conferencia-falhou', ...faultOf(error) })
    }
    this.#process.close()
  }

  /** Checks the photos and saves what was found; false when the storage went away before the last one. */
  async #checkAll(fotos: readonly UncheckedFoto[]): Promise<boolean> {
    const found: Record<Verdict, number[]> = { whole: [], damaged: [], unjudged: [], away: [] }
    for (const foto of fotos) {
      if (this.#stopped || found.away.length > 0) break
      this.#after = foto.id
      if (!this.#unjudged.has(foto.id)) found[await this.#check(foto)].push(foto.id)
    }
    for (const id of found.unjudged) this.#unjudged.add(id)
    await this.#parts.checks.save(found)
    if (found.damaged.length > 0) this.#parts.log.warn({ evento: 'fotos-danificadas', fotos: found.damaged })
    return found.away.length === 0
  }

  async #check({ id, ...file }: UncheckedFoto): Promise<Verdict> {
    try {
      const located = await this.#parts.storage.locate(file.chave)
      // `stop` has closed the process already, so nobody would end one that is started now.
      if (this.#stopped) return 'unjudged'
      const input = 'path' in located ? located.path : located.buffer
      const { whole, error } = await this.#process.ask({ input })
      if (error !== undefined) throw new Error(error)
      if (whole) return 'whole'
      // What the storage changed says nothing of the photo that was sent, and a photo is marked for good.
      await requireAsStored('path' in located ? createReadStream(located.path) : [located.buffer], file)
      return 'damaged'
    } catch (error) {
      if (!this.#stopped) this.#parts.log.warn({ evento: 'foto-nao-conferida', foto: id, ...faultOf(error) })
      return error instanceof AppError && error.code === 'STORAGE_UNAVAILABLE' ? 'away' : 'unjudged'
    }
  }
}
