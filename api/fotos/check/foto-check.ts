import { faultOf } from '#shared/node/log/create-log'
import type { Log } from '#shared/node/log/create-log'
import { JobProcess } from '#shared/node/process/job-process'
import type { FotoChecksRepo, UncheckedFoto } from '../../db/foto-checks-repo.ts'
import type { FotoStorage } from '../../storage/foto-storage.ts'
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
  /** False while another backend does it. */
  mayRun?: (() => boolean) | undefined
  /** Milliseconds between two looks. */
  everyMs?: number | undefined
}

const decodeProcess = () =>
  new JobProcess<CheckJob, CheckAnswer>({
    program: new URL('./decode-process', import.meta.url),
    answer: checkAnswerSchema,
    silenceMs: SILENCE_MS,
    died: () => new Error('decoding process died'),
  })

/**
 * Decodes every photo once after its upload, one after another in a process that gives way to all others, and marks
 * those that are damaged. What is not marked yet is found again after a restart. Source: docs/decisions/039.
 */
export class FotoCheck {
  readonly #parts: FotoCheckParts
  readonly #process = decodeProcess()
  /** Photos that could not be judged in this run: not at hand, or the process died of them. */
  readonly #unjudged = new Set<number>()
  #timer: NodeJS.Timeout | undefined
  #running: Promise<void> | null = null
  #stopped = false

  constructor(parts: FotoCheckParts) {
    this.#parts = parts
  }

  /** Begins to look for photos, now and then. */
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
      for (let after = 0; !this.#stopped;) {
        const fotos = await this.#parts.checks.unchecked(after, AT_ONCE)
        if (fotos.length === 0) break
        await this.#checkAll(fotos)
        after = fotos.at(-1)?.id ?? after
      }
    } catch (error) {
      this.#parts.log.error({ evento: 'conferencia-falhou', ...faultOf(error) })
    }
    if (!this.#stopped) this.#process.close()
  }

  async #checkAll(fotos: readonly UncheckedFoto[]): Promise<void> {
    const whole: number[] = []
    const damaged: number[] = []
    for (const foto of fotos) {
      if (this.#stopped) break
      if (this.#unjudged.has(foto.id)) continue
      const verdict = await this.#check(foto)
      if (verdict === null) this.#unjudged.add(foto.id)
      else if (verdict) whole.push(foto.id)
      else damaged.push(foto.id)
    }
    await this.#parts.checks.save({ whole, damaged })
    if (damaged.length > 0) this.#parts.log.warn({ evento: 'fotos-danificadas', fotos: damaged })
  }

  async #check({ id, chave }: UncheckedFoto): Promise<boolean | null> {
    try {
      const located = await this.#parts.storage.locate(chave)
      const input = 'path' in located ? located.path : located.buffer
      const { whole, error } = await this.#process.ask({ input })
      if (error !== undefined) throw new Error(error)
      return whole
    } catch (error) {
      if (!this.#stopped) this.#parts.log.warn({ evento: 'foto-nao-conferida', foto: id, ...faultOf(error) })
      return null
    }
  }
}
