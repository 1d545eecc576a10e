import type { SessionRecord } from './session-store.ts'

/** How many sessions are remembered as they were read. */
const MAX_READ = 1_000

interface SessionFile {
  /** Another number as soon as another process has written; this process's own writes do not change it. */
  version: () => number
  read: (key: string) => SessionRecord | undefined
}

/**
 * Sessions as a file has them, read once for as long as nobody writes to it. The file is asked for its version every time, so
 * that a session which a command or another process ends is gone at the next question.
 */
export class ReadSessions {
  readonly #file: SessionFile
  readonly #records = new Map<string, SessionRecord>()
  #version = 0

  constructor(file: SessionFile) {
    this.#file = file
  }

  /** The session of a key, read from the file only when somebody has written to it since it was last read. */
  find(key: string): SessionRecord | undefined {
    const version = this.#file.version()
    if (version !== this.#version || this.#records.size >= MAX_READ) this.forget()
    this.#version = version
    const record = this.#records.get(key) ?? this.#file.read(key)
    if (record) this.#records.set(key, record)
    return record
  }

  /** Must be called just before this process writes, with no turn of the event loop in between. */
  forget(): void {
    this.#records.clear()
  }
}
