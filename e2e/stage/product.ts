import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { DATA_NAMES } from '#api/storage/data-paths'
import { newFolder, removeFolder } from '#shared/node/testing/own-folder'
import { freePort } from '#shared/node/testing/free-port'
import { childrenOf } from '#shared/node/testing/processes'
import { startProduct } from '#shared/node/testing/product-process'
import type { ProductProcess } from '#shared/node/testing/product-process'
import { killHard } from '../../scripts/tests/left-behind.mjs'

const READY_TIMEOUT_MS = 60_000

export const ADMIN = { email: 'administrador@demo.example', senha: 'senha de teste 1' }

/** Waits until `check` holds. After `timeoutMs` it fails, with `what` in the message. */
export async function until(
  what: string,
  check: () => Promise<boolean> | boolean,
  timeoutMs = READY_TIMEOUT_MS,
): Promise<void> {
  const deadline = Date.now() + timeoutMs
  while (!(await check())) {
    if (Date.now() > deadline) throw new Error(`not within ${timeoutMs} ms: ${what}`)
    await wait(50)
  }
}

/** The built product on a data folder of its own, as an operator runs it. */
export class Product {
  readonly baseUrl: string
  readonly dataDir: string
  #running: ProductProcess | undefined
  readonly #port: number
  readonly #env: Record<string, string>

  private constructor(place: { port: number; dataDir: string }, env: Record<string, string>) {
    this.baseUrl = `http://127.0.0.1:${place.port}`
    this.dataDir = place.dataDir
    this.#port = place.port
    this.#env = env
  }

  /**
   * Starts the product with `env` in addition to its own settings, and waits until it is ready. Where PRODUCT_URL gives
   * the address of a running product, as scripts/test-image.mjs does, that one is used, and it is not ended by these
   * tests.
   */
  static async start(env: Record<string, string> = {}): Promise<Product> {
    const running = process.env['PRODUCT_URL']
    if (running) return new Product({ port: Number(new URL(running).port), dataDir: '' }, env)
    const dataDir = newFolder('extradorso-e2e')
    const product = new Product({ port: await freePort(), dataDir }, env)
    await product.resume()
    return product
  }

  /** Starts the process (again) on the same data folder and port. */
  async resume(): Promise<void> {
    this.#running = await startProduct({
      dataDir: this.dataDir,
      env: { PORT: String(this.#port), ADMIN_EMAIL: ADMIN.email, ADMIN_SENHA: ADMIN.senha, ...this.#env },
    })
    await until('the product is ready', () => this.isReady())
  }

  async isReady(): Promise<boolean> {
    const answer = await fetch(`${this.baseUrl}/readyz`).catch(() => undefined)
    return answer?.ok ?? false
  }

  /** Process ids of the embedded backend; empty while it is not running. */
  backendPids(): number[] {
    return childrenOf(this.#pid())
  }

  /**
   * Calls `act` while the embedded backend is dead, and waits until it is back. The database is moved away meanwhile,
   * which keeps the backend from starting again: killing it alone is not enough, because it could be back before `act`
   * is done.
   */
  async withoutBackend(act: () => Promise<void>): Promise<void> {
    const database = join(this.dataDir, DATA_NAMES.database)
    const aside = `${database}.aside`
    await rename(database, aside)
    try {
      const pids = this.backendPids()
      for (const pid of pids) killHard(pid)
      const isDead = () => !this.backendPids().some((pid) => pids.includes(pid))
      await until('the backend is dead', isDead)
      await act()
    } finally {
      await rename(aside, database)
      await until('the backend is back', () => this.isReady())
    }
  }

  /** Kills gateway and embedded backend with `kill -9` at the same moment, as a power cut does. */
  async killAll(): Promise<void> {
    const running = this.#running
    if (!running || running.child.exitCode !== null || running.child.signalCode !== null) return
    for (const pid of [this.#pid(), ...this.backendPids()]) killHard(pid)
    await running.exit
  }

  /** Ends the product and removes its data folder. */
  async dispose(): Promise<void> {
    await this.killAll()
    if (this.dataDir) removeFolder(this.dataDir)
  }

  #pid(): number {
    const pid = this.#running?.child.pid
    if (pid === undefined) throw new Error('the product is not running')
    return pid
  }
}
