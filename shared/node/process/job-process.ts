import type { ChildProcess } from 'node:child_process'
import { z } from 'zod'
import { LEAN_MEMORY } from './lean-memory.ts'
import { startProcess } from './start-program.ts'

/** The program that answers jobs, and its time limits. */
export interface JobProcessOptions<Answer> {
  /** The program without its file ending; it answers with `answerJobs`. */
  program: URL
  answer: z.ZodType<Answer>
  /** Milliseconds after which a process that says nothing is ended; longer than its own limits. */
  silenceMs: number
  /** Milliseconds without work after which the process is ended; without this it stays. */
  idleMs?: number
  /** The error of a job whose process ended. `how` is for the log: a signal means something else than a silence. */
  died: (how: string) => Error
}

/**
 * A process that does jobs, one at a time: started when there is work, ended when it is silent for too long, started
 * again after it died. Memory that grows in it or a crash takes nothing else along, and SIGKILL ends it even inside a
 * decoder.
 */
export class JobProcess<Job extends object, Answer> {
  readonly #options: JobProcessOptions<Answer>
  readonly #reply: z.ZodType<{ id: number; answer: Answer }>
  #child: ChildProcess | undefined
  #lastId = 0
  #timer: NodeJS.Timeout | undefined
  /** Why a process was ended from here, by process. */
  readonly #ended = new WeakMap<ChildProcess, string>()

  constructor(options: JobProcessOptions<Answer>) {
    this.#options = options
    this.#reply = z.object({ id: z.number().int(), answer: options.answer })
  }

  /** Pid of the process, while there is one. */
  get pid(): number | undefined {
    return this.#child?.pid
  }

  /** Does one job. Rejects with `died` when the process ends before it answers, for whatever reason. */
  async ask(job: Job): Promise<Answer> {
    const { silenceMs, idleMs } = this.#options
    const id = ++this.#lastId
    const child = (this.#child ??= this.#start())
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#end(child, `nothing said for ${silenceMs} ms`), silenceMs)
    try {
      return await this.#answerTo(child, { id, job })
    } finally {
      clearTimeout(this.#timer)
      if (idleMs !== undefined) this.#timer = setTimeout(() => this.close(), idleMs).unref()
    }
  }

  /** Ends the process; the job that it was doing is rejected, the next one starts another process. */
  close(): void {
    clearTimeout(this.#timer)
    if (this.#child) this.#end(this.#child, 'closed')
    this.#child = undefined
  }

  #end(child: ChildProcess, why: string): void {
    this.#ended.set(child, why)
    child.kill('SIGKILL')
  }

  #start(): ChildProcess {
    const child = startProcess(this.#options.program, {
      env: { ...LEAN_MEMORY },
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    const forget = () => {
      if (this.#child === child) this.#child = undefined
    }
    return child.on('exit', forget).on('error', forget)
  }

  #answerTo(child: ChildProcess, message: { id: number; job: Job }): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const leave = () => void child.off('message', onMessage).off('exit', onExit).off('error', onError)
      const refuse = (how: string) => {
        leave()
        reject(this.#options.died(this.#ended.get(child) ?? how))
      }
      const onExit = (code: number | null, signal: string | null) => refuse(signal ?? `exit code ${code}`)
      const onError = (error: Error) => refuse(error.message)
      const onMessage = (said: unknown) => {
        const { data } = this.#reply.safeParse(said)
        if (data?.id !== message.id) return
        leave()
        resolve(data.answer)
      }
      child.on('message', onMessage).once('exit', onExit).once('error', onError)
      child.send(message, (error) => error && onError(error))
    })
  }
}
