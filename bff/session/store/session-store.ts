import type { Usuario } from '#shared/contract/pessoas/usuario'
import type { ProgramToken } from '#shared/node/sessions/program-tokens'
import type { SessionKind } from '#shared/node/sessions/session-keys'
import type { NamedToken } from '../principal.ts'

/** The last use of a token that was never used. */
export const NEVER_MS = 0

/** A session as it is kept: its id only as a hash, its credentials only encrypted; times in ms since 1970. */
export interface SessionRecord {
  /** SHA-256 of the id, in hex. */
  key: string
  kind: SessionKind
  usuario: Usuario
  /** Only for the kind 'programa'. */
  token: NamedToken | undefined
  credentials: Uint8Array
  createdMs: number
  seenMs: number
  expiresMs: number
}

/** Where sessions are kept. Everything may be slow or fail: an implementation may live in another process. */
export interface SessionStore {
  insert(record: SessionRecord): Promise<unknown>
  find(key: string): Promise<SessionRecord | undefined>
  touch(key: string, seenMs: number): Promise<unknown>
  /** Replaces the credentials `replaced`; false when others are kept by now, or the session has ended. */
  renew(key: string, credentials: Uint8Array, replaced: Uint8Array): Promise<boolean>
  delete(key: string): Promise<unknown>
  /** Keys of a user's sessions that have not expired by `nowMs`, the one seen last first. */
  keysOf(usuarioId: Usuario['id'], nowMs: number): Promise<string[]>
  /** Deletes every session of a user except the one of `exceptKey`, if there is such a one. */
  deleteOf(usuarioId: Usuario['id'], exceptKey: string): Promise<unknown>
  /** Deletes a user's oldest sessions of a kind, so that `keep` of them stay. */
  deleteOldest(usuario: Usuario, kind: SessionKind, keep: number): Promise<unknown>
  /** Deletes a user's newest sessions of a kind, so that `keep` of those that live at `nowMs` stay. */
  deleteNewest(usuario: Usuario, kind: SessionKind, left: { keep: number; nowMs: number }): Promise<unknown>
  /** Removes the note that an account was unlocked since `sinceMs`; false when there is none. */
  takeUnlock(account: string, sinceMs: number): Promise<boolean>
  /** Deletes browser sessions not seen since `idleBeforeMs` and everything that expired by `nowMs`. */
  sweep(nowMs: number, idleBeforeMs: number): Promise<unknown>
  /** Sessions that have not expired by `nowMs`, by kind. */
  count(nowMs: number): Promise<Record<SessionKind, number>>
  /** Live programs' tokens, of a user or of everybody, the newest first. */
  tokens(nowMs: number, usuarioId?: Usuario['id']): Promise<ProgramToken[]>
  /** Revokes a program's token, of this user or of anybody; undefined without one. */
  revoke(id: string, usuarioId?: Usuario['id']): Promise<ProgramToken | undefined>
  /** Rejects when the store cannot be written. */
  ping(): Promise<unknown>
  close(): Promise<unknown>
}
