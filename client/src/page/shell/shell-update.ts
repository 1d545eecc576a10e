import { Listeners } from '../listeners.ts'

const WORKER = '/sw.js'

/** Address of the script that the page began with: each build has its own. */
const entryOf = () => document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src ?? ''

/**
 * Asks the worker of a version whether this page is of that version already, and tells it whether it is
 * wanted now.
 */
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

/** Loads the page again without the questions of unsaved work: the person has agreed already. */
function loadAgain(): void {
  window.addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), { capture: true })
  window.location.reload()
}

/**
 * The version of the application that this browser keeps. A newer one waits until a person takes it, and the
 * listeners are told of it. Source: docs/decisions/121.
 */
export class ShellUpdate {
  readonly #reload: () => void
  readonly #listeners = new Listeners()
  #container: ServiceWorkerContainer | null = null
  #waiting: ServiceWorker | null = null
  /**
   * True once another page took the newer version: this one only tells of it, and is never loaded again by
   * itself.
   */
  #isBehind = false

  constructor(reload: () => void = loadAgain) {
    this.#reload = reload
  }

  /** True while a newer version than this page's is there. */
  isThere = (): boolean => this.#waiting !== null || this.#isBehind

  /** Calls the listener when `isThere` may have changed, until the returned function is called. */
  listen = this.#listeners.add

  /** Makes the browser keep the application from now on. */
  keep = async (container: ServiceWorkerContainer): Promise<ServiceWorkerRegistration> => {
    this.#container = container
    let isFirst = container.controller === null
    container.addEventListener('controllerchange', () => {
      // The waiting version has been taken, here or by another page: it would not answer if it were asked for
      // again.
      this.#waiting = null
      if (!isFirst) void this.#overtaken(container.controller)
      isFirst = false
      this.#listeners.tell()
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
   * Notes a version that waits. The first version ever needs no consent, nor does the one that this page came
   * with: then nothing waits.
   */
  async #found(worker: ServiceWorker | null): Promise<void> {
    if (!worker || !this.#container?.controller) return
    this.#waiting = (await ask(worker, { wanted: false })) ? null : worker
    this.#listeners.tell()
  }

  /**
   * Notes that another page took the newer version. A page that was loaded since then came with it, and is
   * not behind.
   */
  async #overtaken(by: ServiceWorker | null): Promise<void> {
    if (!by || (await ask(by, { wanted: false }))) return
    this.#isBehind = true
    this.#listeners.tell()
  }
}

/** The version of this page. */
export const shellUpdate = new ShellUpdate()
