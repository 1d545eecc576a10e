import { writeSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { DestinationStream } from 'pino'
import { codeOf } from '#shared/errors/thrown'
import { MB } from '#shared/bytes/units'

/** The most characters of lines that wait while the output takes none. */
const MAX_WAITING = 8 * MB
/** Most lines handed to the system at once. */
const LINES_AT_ONCE = 256
const RETRY_MS = 100
/** Milliseconds for writing the last lines when the process ends. */
const LAST_MS = 200
/** Milliseconds without a line that count as quiet, and milliseconds after which `quiet` resolves in any case. */
const QUIET_MS = { none: 200, most: 2000 }

/** Characters that a terminal obeys instead of showing: control characters, line breaks, and direction marks. */
const OBEYED = /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g

const escaped = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`

/** The text with such characters escaped as in JSON: `\u001b`. Within JSON strings the meaning stays the same. */
const visible = (text: string): string => text.replace(OBEYED, escaped)

/** Where log lines go. Requests go on whatever happens to the output. */
export interface LogOutput extends DestinationStream {
  /** How many lines were lost because the output was closed, full, or took none for too long. */
  readonly dropped: number
  /** Writes the waiting lines, for at most LAST_MS; for the end of the process. */
  flush(): void
  /** Resolves when no line has come for a moment, or after two seconds in any case. */
  quiet(): Promise<void>
}

const isBusy = (error: unknown) => /^E(AGAIN|BUSY|INTR)$/.test(codeOf(error) ?? '')

const LINE_END = 0x0a
const linesIn = (bytes: Buffer) => bytes.reduce((count, byte) => count + (byte === LINE_END ? 1 : 0), 0)

/** A queue of lines for a descriptor that must not block. */
class LineQueue {
  dropped = 0
  readonly #fd: number
  #lines: string[] = []
  #waiting = 0
  #begun: { bytes: Buffer; at: number } | undefined
  /** True when the output ends in half a line, whose rest it did not take. */
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

  /** Writes until nothing waits (gives false) or the output takes no more for now (gives true). */
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
        // The first byte of the batch may be the line end after a line that was cut, which ends none of these lines.
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
    // A line end goes before lines that follow a cut one, so that the half line spoils only itself.
    return { bytes: Buffer.from(this.#isCut ? `\n${text}` : text), at: 0 }
  }
}

interface OutputOptions {
  stream?: NodeJS.WriteStream & { fd: number }
  /** Turns a line into what is written; without it, a line is written as it is. */
  format?: ((line: string) => string) | undefined
}

/** Lines for standard output, gathered and written after the work of a turn. Source: contract §7. */
export function createLogOutput({
  stream = process.stdout,
  format = (line) => line,
}: OutputOptions = {}): LogOutput {
  // A pipe is non-blocking once `process.stdout` was read. Errors, such as a reader that is gone, must not end the process.
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
      // A part of a line may come from strangers, such as an Origin, and whoever reads it may do so on a terminal.
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
