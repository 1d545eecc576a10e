import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { AppError } from '#shared/contract/errors'
import { LEAN_MEMORY } from '../process/lean-memory.ts'
import { derivativeReplySchema } from './derivative-job.ts'
import type { DerivativeFailure, DerivativeJob } from './derivative-job.ts'

/** Milliseconds after which a process that says nothing is ended; longer than its own limit. */
const SILENCE_MS = 45_000
/** Milliseconds without work after which the process is ended, so that an idle gateway stays small. */
const IDLE_MS = 60_000

interface Running {
  id: number
  resolve: () => void
  reject: (error: AppError) => void
}

const ownEntry = () => {
  const ending = import.meta.url.endsWith('.ts') ? 'ts' : 'js'
  return fileURLToPath(new URL(`./derivative-process.${ending}`, import.meta.url))
}

const died = () => new AppError('PICTURES_BUSY', { detail: 'derivative process died', retryAfterS: 1 })

const CODES = { undecodable: 'PHOTO_UNREADABLE', full: 'STORAGE_FULL', other: 'UNEXPECTED' } as const

const failed = ({ why, error }: DerivativeFailure) =>
  new AppError(CODES[why], { detail: `derivative was not made: ${error}` })

/** One process that makes derivatives, one at a time; started when there is work, again when it has died. */
export class DerivativeWorker {
  readonly #entry: string
  #child: ChildProcess | null = null
  #running: Running | null = null
  #lastId = 0
  #timer: NodeJS.Timeout | undefined

  /** `entry` is the program; without it the one beside this file. */
  constructor(entry = ownEntry()) {
    this.#entry = entry
  }

  /** Pid of the process, while there is one. */
  get pid(): number | undefined {
    return this.#child?.pid
  }

  /** Makes one file. Throws PHOTO_UNREADABLE when the original cannot be decoded, PICTURES_BUSY when the process died, STORAGE_FULL. */
  async make(job: Omit<DerivativeJob, 'id'>): Promise<void> {
    const id = ++this.#lastId
    const child = (this.#child ??= this.#start())
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => child.kill('SIGKILL'), SILENCE_MS)
    await new Promise<void>((resolve, reject) => {
      this.#running = { id, resolve, reject }
      child.send({ ...job, id } satisfies DerivativeJob, (error) => error && this.#lost(child))
    }).finally(() => {
      clearTimeout(this.#timer)
      this.#timer = setTimeout(() => this.close(), IDLE_MS).unref()
    })
  }

  /** Ends the process; what it was making fails. */
  close(): void {
    clearTimeout(this.#timer)
    this.#child?.kill('SIGKILL')
  }

  #start(): ChildProcess {
    const execArgv = this.#entry.endsWith('.ts') ? ['--conditions=source', '--import', 'tsx'] : []
    const child = fork(this.#entry, [], {
      env: LEAN_MEMORY,
      execArgv,
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    child.on('message', (message) => this.#reply(message))
    child.on('error', () => this.#lost(child))
    child.on('exit', () => this.#lost(child))
    return child
  }

  #lost(child: ChildProcess): void {
    if (this.#child !== child) return
    this.#child = null
    const running = this.#running
    this.#running = null
    running?.reject(died())
  }

  #reply(message: unknown): void {
    const { id, failure } = derivativeReplySchema.parse(message)
    const running = this.#running
    if (running?.id !== id) return
    this.#running = null
    if (failure === undefined) running.resolve()
    else running.reject(failed(failure))
  }
}
