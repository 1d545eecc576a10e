import { abortable } from '#shared/errors/abort'

interface Task<R> {
  result: Promise<R>
  controller: AbortController
  users: number
}

/** One use of work that others may share. */
export interface SharedUse<R> {
  key: string
  /** The caller's own: it leaves, others go on. */
  signal: AbortSignal
  /** Begins the work; its signal comes when the last user has left, also after the work was done. */
  work: (signal: AbortSignal) => Promise<R>
}

/** Work asked for by several at once is done once, and given up when the last of them has left. */
export class SharedTasks<R> {
  readonly #tasks = new Map<string, Task<R>>()

  /** Runs `use` with the shared result, which stays until it is through. Throws ABORTED when the caller leaves before. */
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
    // A failed task is not kept for those who come later; those who wait hear of it themselves.
    result.catch(() => this.#tasks.get(key) === task && this.#tasks.delete(key))
    return task
  }
}
