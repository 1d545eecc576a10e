import { fork, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { checkReplySchema, type CheckJob, type CheckReply } from './check-job.ts'

/** Milliseconds after which a process that says nothing is ended; longer than its own limits. */
const SILENCE_MS = 300_000
/** glibc keeps what large pictures leave in each of its arenas: two are enough. */
const LEAN = { MALLOC_ARENA_MAX: '2' }

const ownEntry = () => {
  const ending = import.meta.url.endsWith('.ts') ? 'ts' : 'js'
  return fileURLToPath(new URL(`./decode-process.${ending}`, import.meta.url))
}

function start(): ChildProcess {
  const entry = ownEntry()
  return fork(entry, [], {
    env: LEAN,
    execArgv: entry.endsWith('.ts') ? ['--conditions=source', '--import', 'tsx'] : [],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
}

/** One process that decodes photos, one at a time; started when there is work, again when it has died. */
export class DecodeWorker {
  #child: ChildProcess | null = null
  #lastId = 0

  /** Decodes one photo. Rejects when the process dies of it or the photo cannot be read. */
  async isWhole(input: CheckJob['input']): Promise<boolean> {
    const id = ++this.#lastId
    const child = (this.#child ??= start())
    const timer = setTimeout(() => child.kill('SIGKILL'), SILENCE_MS)
    try {
      const { whole, error } = await this.#ask(child, { id, input })
      if (error !== undefined) throw new Error(error)
      return whole
    } finally {
      clearTimeout(timer)
    }
  }

  /** Ends the process; what it was decoding rejects. */
  close(): void {
    this.#child?.kill('SIGKILL')
    this.#child = null
  }

  #ask(child: ChildProcess, job: CheckJob): Promise<CheckReply> {
    return new Promise((resolve, reject) => {
      const leave = () => void child.off('message', onMessage).off('exit', onEnd).off('error', onEnd)
      const onMessage = (message: unknown) => {
        const reply = checkReplySchema.parse(message)
        if (reply.id !== job.id) return
        leave()
        resolve(reply)
      }
      const onEnd = () => {
        leave()
        if (this.#child === child) this.#child = null
        reject(new Error('decoding process died'))
      }
      child.on('message', onMessage).once('exit', onEnd).once('error', onEnd)
      child.send(job, (error) => error && onEnd())
    })
  }
}
