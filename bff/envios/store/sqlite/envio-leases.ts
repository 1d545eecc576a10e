import { randomUUID } from 'node:crypto'
import { LEASE_MS } from '../envio-store.ts'
import type { Taking } from '../envio-store.ts'

/** Who is sending an envio, and until when it is his. */
interface Lease {
  posse: string
  untilMs: number
  whole: boolean
}

/** Who sends which envio, within one process: a lease lasts as long as its holder is heard of. */
export class EnvioLeases {
  readonly #leases = new Map<string, Lease>()
  readonly #elapsed: () => number

  /** `elapsed` in ms since this process began. */
  constructor(elapsed: () => number) {
    this.#elapsed = elapsed
  }

  isHeld(id: string): boolean {
    return this.#held(id) !== undefined
  }

  /** True when the sender has neither given the envio back nor been heard of for too long. */
  isStale(id: string): boolean {
    return this.#leases.has(id) && !this.isHeld(id)
  }

  /** True once the backend is being given the last of it. */
  isWhole(id: string): boolean {
    return this.#held(id)?.whole === true
  }

  /** Begins a lease, and gives the text that tells it from others. */
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

  /** Notes that the backend gets the last of it; false when the taking has ended. */
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
