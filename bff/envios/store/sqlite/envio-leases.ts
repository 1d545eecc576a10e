import { randomUUID } from 'node:crypto'
import { LEASE_MS } from '../envio-store.ts'
import type { Taking } from '../envio-store.ts'

/** Which sender has an envio, and until when. */
interface Lease {
  posse: string
  untilMs: number
  whole: boolean
  /** The order whose turn its holder has. */
  order?: string
}

/** Which sender has which envio, within one process: a lease lasts as long as its holder prolongs it. */
export class EnvioLeases {
  readonly #leases = new Map<string, Lease>()
  readonly #elapsed: () => number

  /** `elapsed` gives ms since this process began. */
  constructor(elapsed: () => number) {
    this.#elapsed = elapsed
  }

  isHeld(id: string): boolean {
    return this.#held(id) !== undefined
  }

  /** True when a sender has the envio, but has let the lease run out. */
  isStale(id: string): boolean {
    return this.#leases.has(id) && !this.isHeld(id)
  }

  /** True while a sender is giving the backend the end of the envio. */
  isWhole(id: string): boolean {
    return this.#held(id)?.whole === true
  }

  /** Begins a lease, and gives a text that no other has. */
  take(id: string): string {
    const posse = randomUUID()
    this.#leases.set(id, { posse, untilMs: this.#elapsed() + LEASE_MS, whole: false })
    return posse
  }

  isOwn(taking: Taking): boolean {
    return this.#own(taking) !== undefined
  }

  /** Prolongs a taking; false when it has ended, or another sender has the envio by now. */
  keep(taking: Taking): boolean {
    const lease = this.#own(taking)
    if (lease) lease.untilMs = this.#elapsed() + LEASE_MS
    return lease !== undefined
  }

  /** Gives a taking the turn of its order, unless another lease has it; false when the taking has ended. */
  turn(taking: Taking, order: string): boolean {
    const own = this.#own(taking)
    const isTaken = [...this.#leases].some(
      ([id, lease]) => lease !== own && lease.order === order && this.isHeld(id),
    )
    if (!own || isTaken) return false
    own.order = order
    return true
  }

  /** Notes that the backend gets the end of the envio; false when the taking has ended. */
  whole(taking: Taking): boolean {
    const lease = this.#own(taking)
    if (lease) lease.whole = true
    return this.keep(taking)
  }

  free(id: string): void {
    this.#leases.delete(id)
  }

  #held(id: string): Lease | undefined {
    const lease = this.#leases.get(id)
    return lease && lease.untilMs > this.#elapsed() ? lease : undefined
  }

  #own({ envio, posse }: Taking): Lease | undefined {
    const lease = this.#leases.get(envio.id)
    return lease?.posse === posse ? lease : undefined
  }
}
