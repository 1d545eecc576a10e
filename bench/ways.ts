import type { Caller, Person } from './load.ts'
import type { Running } from './programs.ts'

/** A server in front of the backend, and how to call it. */
export interface Way {
  server: Running
  /**
   * People signed in there, enough for fifty uploads at once; on a server without sign-in, one person without
   * credentials.
   */
  people: readonly [Person, ...Person[]]
  /** Addresses of a search's photos: 3.4 MB each, the last one 12 MB. */
  fotos: readonly string[]
  /** A small call, with an answer of about 30 bytes. */
  smallCall: { path: string; body?: string }
}

/** The servers that are compared in front of the backend: one that only passes bytes on, the peer, and the product. */
export interface Ways {
  bare: Way
  peer: Way
  gateway: Way
}

/** All three, in the order in which they are measured. */
export const allOf = ({ bare, peer, gateway }: Ways): readonly Way[] => [bare, peer, gateway]

export const callerOf = ({ people: [{ caller }] }: Way): Caller => caller
