import type { Caller, Person } from './load.ts'
import type { Running } from './programs.ts'

/** A server before the backend, and how it is asked. */
export interface Way {
  server: Running
  /** People signed in there, enough for fifty uploads at once; where nobody has to, somebody without a credential. */
  people: readonly [Person, ...Person[]]
  /** Addresses of a search's photos: 3.4 MB each, and the last one 12 MB. */
  fotos: readonly string[]
  /** A small call there, about 30 bytes. */
  smallCall: { path: string; body?: string }
}

/** What stands before the backend: what passes bytes on alone, the peer, and the product. */
export interface Ways {
  bare: Way
  peer: Way
  gateway: Way
}

/** All three, in the order they are measured. */
export const allOf = ({ bare, peer, gateway }: Ways): readonly Way[] => [bare, peer, gateway]

export const callerOf = ({ people: [{ caller }] }: Way): Caller => caller
