import { abortable } from '#shared/errors/abort'

interface Task<R> {
  result: Promise<R>
  controller: AbortController
  users: number
}

/** One use of work that others may share. */
export interface SharedUse<R> {
  key: string
  /** Ends this caller's waiting; others go on. */
  signal: AbortSignal
  /** Begins the work; its signal comes when the last user has left, even after the work was done. */
  work: (signal: AbortSignal) => Promise<R>
}

/** Runs work for which several ask at once only once, and aborts it when the last of them has left. */
export class SharedTasks<R> {
  readonly #tasks = new Map<string, Task<R>>()

  /**
   * Runs `use` with the shared result, which stays valid until `use` ends. Throws ABORTED when the caller leaves
   * earlier.
   */
  async use<U>({ key, signal, work }: SharedUse<R>, use: (result: R) => Promise<U> | U): Promise<U> {
    const task = this.#tasks.get(key) ?? this.#start(key, work)
    task.users++
    try {
      return await use(await abortable(task.result, signal))
    } finally {
      if (--task.users === 0) {
        if (this.#tasks.get(key) === task) this.#tasks.delete(key)
        task.controller.abort()
      }
    }
  }

  #start(key: string, work: (signal: AbortSignal) => Promise<R>): Task<R> {
    const controller = new AbortController()
    const result = work(controller.signal)
    const task: Task<R> = { result, controller, users: 0 }
    this.#tasks.set(key, task)
    // A failed task is not given to later callers; those who wait for it get its failure.
    result.catch(() => this.#tasks.get(key) === task && this.#tasks.delete(key))
    return task
  }
}
