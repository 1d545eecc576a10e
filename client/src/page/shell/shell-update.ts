import { Listeners } from '../listeners.ts'
const WORKER = '/sw.js'

/** The script that the page began with: each build has its own. */
const entryOf = () => document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src ?? ''

/** Tells a waiting version of this page; true when the page is of that version already. */
function ask(worker: ServiceWorker, { wanted }: { wanted: boolean }): Promise<boolean> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = ({ data }) => {
      port1.close()
      resolve(data === true)
    }
    worker.postMessage({ entry: entryOf(), wanted }, [port2])
  })
}

/** Loads the page again: consent was asked for, so the questions of unsaved work are not asked once more. */
function loadAgain(): void {
  window.addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), { capture: true })
  window.location.reload()
}

/**
 * The version of the application that this browser keeps: a newer one waits until a person takes it, and is told to
 * whoever listens. Source: docs/decisions/121.
 */
export class ShellUpdate {
  readonly #reload: () => void
  readonly #listeners = new Listeners()
  #container: ServiceWorkerContainer | null = null
  #waiting: ServiceWorker | null = null
  /** Another page took the newer version: this one is told, never loaded by itself. */
  #isBehind = false

  constructor(reload: () => void = loadAgain) {
    this.#reload = reload
  }

  /** True while a newer version than this page's is there. */
  isThere = (): boolean => this.#waiting !== null || this.#isBehind

  /** Calls the listener when that changed, until the returned function is called. */
  listen = this.#listeners.add

  /** From now on the browser keeps the application. */
  keep = async (container: ServiceWorkerContainer): Promise<ServiceWorkerRegistration> => {
    this.#container = container
    let isFirst = container.controller === null
    container.addEventListener('controllerchange', () => {
      // The waiting version has been taken, here or by another page: it would answer nobody who asks for it again.
      this.#waiting = null
      if (!isFirst) void this.#overtaken(container.controller)
      isFirst = false
      this.#tell()
    })
    const registration = await container.register(WORKER, { updateViaCache: 'none' })
    this.#watch(registration)
    return registration
  }

  /** Takes the newer version and loads the page again. */
  take = (): void => {
    if (!this.#waiting) return this.#reload()
    this.#container?.addEventListener('controllerchange', this.#reload, { once: true })
    void ask(this.#waiting, { wanted: true })
  }

  #watch(registration: ServiceWorkerRegistration): void {
    void this.#found(registration.waiting)
    registration.addEventListener('updatefound', () => {
      const worker = registration.installing
      worker?.addEventListener('statechange', () => {
        if (worker.state === 'installed') void this.#found(worker)
      })
    })
  }

  /**
   * Notes a version that waits. The first version ever, and the one that this page came with, need no consent: nothing
   * waits then.
   */
  async #found(worker: ServiceWorker | null): Promise<void> {
    if (!worker || !this.#container?.controller) return
    this.#waiting = (await ask(worker, { wanted: false })) ? null : worker
    this.#tell()
  }

  /** Another page took the newer version. A page that was loaded since then came with it, and is not behind. */
  async #overtaken(by: ServiceWorker | null): Promise<void> {
    if (!by || (await ask(by, { wanted: false }))) return
    this.#isBehind = true
    this.#tell()
  }

  #tell(): void {
    this.#listeners.tell()
  }
}

/** The version of this page. */
export const shellUpdate = new ShellUpdate()
