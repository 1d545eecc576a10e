import type { ChildProcess } from 'node:child_process'
import { EventEmitter, once } from 'node:events'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { ASK_AGAIN_S } from '#shared/errors/ask-again'
import { AppError } from '#shared/errors/errors'
import { reasonOf } from '#shared/errors/thrown'
import type { LogOutput } from '#shared/node/log/log-output'
import type { Log } from '#shared/node/log/create-log'
import { LEAN_LASTING_MEMORY } from '#shared/node/process/lean-memory'
import { USAGE_ASKED, usageSchema } from '#shared/node/process/backend-usage'
import { startProcess } from '#shared/node/process/start-program'
import { doneTogether } from '#shared/node/turns/done-together'
import type { BackendAddress } from '../backend-address.ts'
import { restartPause } from './restart-pause.ts'

/** Milliseconds a call waits for a backend that is starting again. */
const WAIT_MS = 5_000
/** Milliseconds in which the backend must say what it uses. */
const USAGE_MS = 1_000
/** Milliseconds that the backend has to stop before it is killed. */
const STOP_MS = 15_000

const listeningSchema = z.object({
  type: z.literal('listening'),
  port: z.number().int().positive(),
  firstAdmin: z.object({ email: z.string(), senha: z.string() }).optional(),
})
type Listening = z.infer<typeof listeningSchema>
const newsSchema = z.discriminatedUnion('type', [
  listeningSchema,
  z.object({ type: z.literal('failed'), message: z.string() }),
])

/** Thrown when the embedded backend does not start, for a reason it gave or a timeout; its message is for the operator. */
export class BackendFailed extends Error {
  override readonly name = 'BackendFailed'
}

interface EmbeddedOptions {
  /** Environment of the process, with its checked settings. */
  env: Record<string, string>
  log: Log
  /** Gets the lines that the process writes to its standard output, so that all lines have one writer. */
  output: Pick<LogOutput, 'write'>
  /** Program to run; without it the embedded backend. */
  program?: URL
  /** Milliseconds after which a start that says nothing is given up. */
  startTimeoutMs?: number
}

/** The embedded backend, without the ending of its file. */
export const OWN_PROGRAM = new URL('../../../api/main', import.meta.url)

/** The first message of a process that fits the schema. Rejects when the signal comes before it. */
async function messageOf<T>(child: ChildProcess, schema: z.ZodType<T>, signal: AbortSignal): Promise<T> {
  for (;;) {
    const [message] = (await once(child, 'message', { signal })) as unknown[]
    const parsed = schema.safeParse(message)
    if (parsed.success) return parsed.data
  }
}

/** Waits for the backend's 'listening'. Rejects when the process ends before. */
async function listeningOf(child: ChildProcess, signal: AbortSignal): Promise<Listening> {
  const ended = once(child, 'exit', { signal }).then(([code, killedBy]: unknown[]) => {
    const how = typeof code === 'number' ? `com código ${code}` : `por ${String(killedBy)}`
    throw new Error(`o backend terminou ${how} antes de atender`)
  })
  const said = messageOf(child, newsSchema, signal).then((news) => {
    if (news.type === 'failed') throw new BackendFailed(news.message)
    return news
  })
  return Promise.race([said, ended])
}

/**
 * Runs the embedded backend as a child process on a loopback port, starts it again when it dies, and knows
 * where it is. The child ends by itself when this process is gone.
 */
export class EmbeddedBackend implements BackendAddress {
  readonly #options: EmbeddedOptions
  #child: ChildProcess | undefined
  #origin: URL | undefined
  #stopping = false
  #restarts = 0
  /** True when the last try to start again has failed: then nobody waits for the next one. */
  #broken = false
  /** Says 'over' when a start has succeeded or failed; any number of calls may wait for that. */
  readonly #tries = new EventEmitter().setMaxListeners(0)

  constructor(options: EmbeddedOptions) {
    this.#options = options
  }

  /**
   * Starts the backend for the first time; gives the first administrador when one was made. Rejects when it cannot
   * start.
   */
  async start(): Promise<{ firstAdmin: Listening['firstAdmin'] }> {
    const { firstAdmin } = await this.#launch()
    return { firstAdmin }
  }

  /** How often it was started again after it died. */
  get restarts(): number {
    return this.#restarts
  }

  /** What the process uses; simultaneous calls share one question. Rejects when it does not say. */
  readonly usage = doneTogether(async () => {
    const child = this.#child
    if (!child?.connected) throw new Error('the embedded backend is down')
    child.send(USAGE_ASKED, () => undefined)
    return messageOf(child, usageSchema, AbortSignal.timeout(USAGE_MS))
  })

  origin(): URL {
    if (!this.#origin)
      throw new AppError('BACKEND_UNAVAILABLE', {
        detail: 'embedded backend is down',
        retryAfterS: ASK_AGAIN_S,
      })
    return this.#origin
  }

  async ready(): Promise<URL> {
    // It rejects when no start has ended in time: the wait is over either way.
    if (!this.#origin && !this.#stopping && !this.#broken)
      await once(this.#tries, 'over', { signal: AbortSignal.timeout(WAIT_MS) }).catch(() => undefined)
    return this.origin()
  }

  /** Asks the backend to stop, and ends it when it does not. */
  async stop(): Promise<void> {
    this.#stopping = true
    const child = this.#child
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const exited = once(child, 'exit')
    child.kill('SIGTERM')
    const timer = setTimeout(() => child.kill('SIGKILL'), STOP_MS)
    await exited
    clearTimeout(timer)
  }

  async #launch(): Promise<Listening> {
    const { env, output, program = OWN_PROGRAM, startTimeoutMs = 60_000 } = this.#options
    // Its own process group: Ctrl+C reaches only this process, which lets running uploads finish first.
    const stdio = ['ignore', 'pipe', 'inherit', 'ipc'] as const
    const child = startProcess(program, {
      env: { ...LEAN_LASTING_MEMORY, ...env },
      detached: true,
      stdio: [...stdio],
    })
    if (child.stdout) createInterface({ input: child.stdout }).on('line', (line) => output.write(`${line}\n`))
    this.#child = child
    const patience = AbortSignal.timeout(startTimeoutMs)
    try {
      const listening = await listeningOf(child, patience)
      this.#origin = new URL(`http://127.0.0.1:${listening.port}`)
      this.#broken = false
      this.#tries.emit('over')
      const startedMs = Date.now()
      child.once('exit', (code, signal) => void this.#restart({ code, signal, startedMs }))
      return listening
    } catch (error) {
      child.kill('SIGKILL')
      if (!patience.aborted) throw error
      throw new BackendFailed(`não atendeu em ${startTimeoutMs / 1000} s.`, { cause: error })
    }
  }

  async #restart(end: { code: number | null; signal: string | null; startedMs: number }): Promise<void> {
    this.#origin = undefined
    if (this.#stopping) return
    this.#options.log.error({ evento: 'backend-terminou', codigo: end.code, sinal: end.signal })
    const ranMs = Date.now() - end.startedMs
    for (let failures = 0; ; failures++) {
      await sleep(restartPause(ranMs, failures))
      if (this.#stopping) return
      try {
        await this.#launch()
        this.#restarts += 1
        this.#options.log.warn({ evento: 'backend-reiniciado' })
        return
      } catch (error) {
        this.#broken = true
        this.#tries.emit('over')
        if (this.#stopping) return
        this.#options.log.error({ evento: 'backend-nao-iniciou', detalhe: reasonOf(error) })
      }
    }
  }
}
