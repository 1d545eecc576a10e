import { writeSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { DestinationStream } from 'pino'
import { visible } from '#shared/text/visible'
import { codeOf } from '#shared/errors/thrown'
import { MB } from '#shared/bytes/units'

/** Characters of lines that may wait for an output that takes none. */
const MAX_WAITING = 8 * MB
/** Most lines handed to the system at once. */
const LINES_AT_ONCE = 256
const RETRY_MS = 100
/** Milliseconds the last lines get when the process ends. */
const LAST_MS = 200
/** Milliseconds without a line that count as quiet, and the most that are waited for it. */
const QUIET_MS = { none: 200, most: 2000 }

/** Where log lines go. Whatever becomes of the output, requests go on. */
export interface LogOutput extends DestinationStream {
  /** Lines lost because the output was closed, full, or took none for too long. */
  readonly dropped: number
  /** Writes what still waits, for a moment at most; for the end of the process. */
  flush(): void
  /** Resolves when no line has come for a moment, or soon in any case. */
  quiet(): Promise<void>
}

const isBusy = (error: unknown) => /^E(AGAIN|BUSY|INTR)$/.test(codeOf(error) ?? '')

const LINE_END = 0x0a
const linesIn = (bytes: Buffer) => bytes.reduce((count, byte) => count + (byte === LINE_END ? 1 : 0), 0)

/** Lines in a row for a descriptor that must not block; `true` says that it takes no more for now. */
class LineQueue {
  dropped = 0
  readonly #fd: number
  #lines: string[] = []
  #waiting = 0
  #begun: { bytes: Buffer; at: number } | undefined
  /** True when the output ends in half a line, of which it did not take the rest. */
  #isCut = false

  constructor(fd: number) {
    this.#fd = fd
  }

  add(line: string): void {
    if (this.#waiting + line.length > MAX_WAITING) {
      this.dropped += 1
      return
    }
    this.#waiting += line.length
    this.#lines.push(line)
  }

  /** Writes until nothing waits (false) or the output takes no more (true). */
  write(): boolean {
    for (;;) {
      const batch = (this.#begun ??= this.#next())
      if (!batch) return false
      try {
        batch.at += writeSync(this.#fd, batch.bytes, batch.at)
        if (batch.at < batch.bytes.length) continue
        this.#isCut = false
      } catch (error) {
        if (isBusy(error)) return true
        // The first byte of the batch may be the break after a line that was cut: it ends none of these lines.
        this.dropped += linesIn(batch.bytes.subarray(Math.max(batch.at, 1)))
        if (batch.at > 0) this.#isCut = batch.bytes[batch.at - 1] !== LINE_END
      }
      this.#begun = undefined
    }
  }

  #next() {
    const lines = this.#lines.splice(0, LINES_AT_ONCE)
    if (lines.length === 0) return undefined
    const text = lines.join('')
    this.#waiting -= text.length
    // After a line that was cut, a break: half a line spoils only itself.
    return { bytes: Buffer.from(this.#isCut ? `\n${text}` : text), at: 0 }
  }
}

interface OutputOptions {
  stream?: NodeJS.WriteStream & { fd: number }
  /** Makes what is written of a line; without it, a line goes out as it is. */
  format?: ((line: string) => string) | undefined
}

/** Lines for standard output, gathered and written after the work of a turn. Source: contract §7. */
export function createLogOutput({
  stream = process.stdout,
  format = (line) => line,
}: OutputOptions = {}): LogOutput {
  // Reading `process.stdout` made a pipe non-blocking. Errors, such as a reader that is gone, must end nothing.
  stream.on('error', () => undefined)
  const queue = new LineQueue(stream.fd)
  let planned = false
  let lastMs = 0
  const write = () => {
    planned = queue.write()
    if (planned) setTimeout(write, RETRY_MS).unref()
  }
  return {
    get dropped() {
      return queue.dropped
    },
    write(line) {
      // Some of a line is what strangers sent, an Origin say, and whoever reads it may do so on a terminal.
      queue.add(`${visible(format(line).replace(/\n$/, ''))}\n`)
      lastMs = performance.now()
      if (planned) return
      planned = true
      setImmediate(write)
    },
    flush() {
      const deadline = performance.now() + LAST_MS
      while (queue.write() && performance.now() < deadline);
    },
    async quiet() {
      const deadline = performance.now() + QUIET_MS.most
      do await sleep(QUIET_MS.none)
      while (performance.now() < Math.min(lastMs + QUIET_MS.none, deadline))
    },
  }
}
