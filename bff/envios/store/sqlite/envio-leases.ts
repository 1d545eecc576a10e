import { randomUUID } from 'node:crypto'
import { LEASE_MS } from '../envio-store.ts'
import type { Taking } from '../envio-store.ts'

/** Whose an envio is that is being sent. */
interface Lease {
  posse: string
  untilMs: number
  whole: boolean
}

/** Who sends which envio, of one process: as long as he is heard of. */
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

  /** True for one whose sender has not been heard of for too long, and has not let go of it. */
  isStale(id: string): boolean {
    return this.#leases.has(id) && !this.isHeld(id)
  }

  /** True while its sender is giving the backend the end of it. */
  isWhole(id: string): boolean {
    return this.#held(id)?.whole === true
  }

  /** Gives what tells this taking from another. */
  take(id: string): string {
    const posse = randomUUID()
    this.#leases.set(id, { posse, untilMs: this.#elapsed() + LEASE_MS, whole: false })
    return posse
  }

  isOwn(taking: Taking): boolean {
    return this.#own(taking) !== undefined
  }

  /** Is being sent still; false when it is not his any more. */
  keep(taking: Taking): boolean {
    const lease = this.#own(taking)
    if (lease) lease.untilMs = this.#elapsed() + LEASE_MS
    return lease !== undefined
  }

  /** From here on the backend may have it; false when it is not his any more. */
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
