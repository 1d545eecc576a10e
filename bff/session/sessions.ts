import { AppError } from '#shared/errors/errors'
import { newOpaqueToken, tokenHash } from '#shared/node/sessions/opaque-token'
import type { ProgramToken } from '#shared/node/sessions/program-tokens'
import { MAX_TOKENS } from '#shared/contract/pessoas/tokens'
import type { Usuario } from '#shared/contract/pessoas/usuario'
import { UNLOCK_MS } from '#shared/node/sessions/session-file'
import { createCredentialBox } from './credential-box.ts'
import type { BackendCredentials, NamedToken, Principal } from './principal.ts'
import { principalsOf } from './principals-of.ts'
import { deriveKey } from '#shared/node/sessions/secret'
import type { SessionKind } from '#shared/node/sessions/session-keys'
import { isOver, lifeOf } from './session-life.ts'
import type { SessionLimits } from './session-life.ts'
import { NEVER_MS, type SessionStore } from './store/session-store.ts'
import { csrfOf, newIntegratorToken, sameText } from './tokens.ts'

/** Most milliseconds between two writes of a session's last activity; a short idle time makes them more frequent. */
const TOUCH_EVERY_MS = 60_000
const MAX_PER_USER = 10

interface SessionsDeps {
  store: SessionStore
  secret: string
  limits: SessionLimits
  /** Milliseconds since 1970. */
  now: () => number
  /** Called when an activity could not be written; the request goes on. */
  onStoreError: (error: unknown) => void
}

interface NewSession {
  kind: SessionKind
  usuario: Usuario
  credentials: BackendCredentials
  /** The name, access and end of a program's token, as its owner chose them. */
  token?: NamedToken & { expiresMs: number }
}

/** Opens, recognises and ends sessions of both kinds. Source: contract §2. */
export interface Sessions {
  /** A new session; `id` is the cookie's value or the integrator's token, and is known nowhere else. */
  open(session: NewSession): Promise<{ id: string; expiresMs: number }>
  /** The live session of a cookie, or of a token; undefined when it ended, never was, or is of the other kind. */
  read(id: string, by: 'cookie' | 'token'): Promise<Principal | undefined>
  /**
   * In whose name work may be done for which nobody waits any more: the session of the key while it lives, else another
   * session of this user that may change things; undefined when there is none.
   */
  principalOf(usuarioId: Usuario['id'], key: string): Promise<Principal | undefined>
  /** Ends the session of an id, if there is one. */
  end(id: string): Promise<unknown>
  /** Ends every session and token of a user, but the session of the key. Rejects when the store cannot be written. */
  endAllOf(usuarioId: Usuario['id'], exceptKey?: string): Promise<unknown>
  /** True, once, when a command unlocked the account within the time for which wrong senhas count. */
  takeUnlock: (account: string) => Promise<boolean>
  csrfOf(id: string): string
  csrfMatches(id: string, csrf: string): boolean
  /** Live programs' tokens, of a user or of everybody. */
  tokens(usuarioId?: Usuario['id']): Promise<ProgramToken[]>
  /** Revokes a program's token, of this user or of anybody; undefined without one. */
  revoke(id: string, usuarioId?: Usuario['id']): Promise<ProgramToken | undefined>
  sweep(): Promise<unknown>
  /** Sessions that live, by kind. */
  count(): Promise<Record<SessionKind, number>>
  ping(): Promise<unknown>
}

/** Gives undefined for a session whose credentials cannot be opened: it belongs to another backend or secret. */
function unlessForeign(read: () => Principal): Principal | undefined {
  try {
    return read()
  } catch (error) {
    if (error instanceof AppError && error.code === 'NOT_SIGNED_IN') return undefined
    throw error
  }
}

export function createSessions(deps: SessionsDeps): Sessions {
  const { store, limits, now } = deps
  const box = createCredentialBox(deriveKey(deps.secret, 'credentials'))
  const csrfKey = deriveKey(deps.secret, 'csrf')

  /** Sessions that ended while the store could not be written, on a full disk say; they are as good as gone. */
  const ended = new Set<string>()
  const end = async (key: string) => {
    ended.add(key)
    await store.delete(key).then(() => ended.delete(key), deps.onStoreError)
  }

  /**
   * Whether a session still exists; when the store cannot answer, it counts as existing, so that nobody's work is
   * ended.
   */
  const isKept = (key: string) =>
    store.find(key).then(
      (kept) => kept !== undefined && !ended.has(key),
      (error: unknown) => {
        deps.onStoreError(error)
        return true
      },
    )

  const principalFrom = principalsOf({
    store,
    box,
    now,
    isKept,
    end,
    onStoreError: deps.onStoreError,
    touchEveryMs: Math.min(TOUCH_EVERY_MS, limits.idleMs / 4),
  })

  return {
    async open({ kind, usuario, credentials, token }) {
      const id = kind === 'navegador' ? newOpaqueToken() : newIntegratorToken()
      const key = tokenHash(id)
      const times = {
        createdMs: now(),
        seenMs: kind === 'programa' ? NEVER_MS : now(),
        expiresMs: token?.expiresMs ?? now() + lifeOf(kind, limits),
      }
      await store.insert({ key, kind, usuario, token, credentials: box.seal(credentials, key), ...times })
      // A token too many is ended at once, so that no program loses its own. A login too many ends the user's oldest.
      if (kind === 'programa') await store.deleteNewest(usuario, kind, { keep: MAX_TOKENS, nowMs: now() })
      else await store.deleteOldest(usuario, kind, MAX_PER_USER)
      return { id, expiresMs: times.expiresMs }
    },
    async read(id, by) {
      const isToken = by === 'token'
      const record = await store.find(tokenHash(id))
      if (!record || (record.kind !== 'navegador') !== isToken || ended.has(record.key)) return undefined
      if (!isOver(record, limits, now())) return principalFrom(record)
      await end(record.key)
      return undefined
    },
    async principalOf(usuarioId, key) {
      for (const one of new Set([key, ...(await store.keysOf(usuarioId, now()))])) {
        const record = await store.find(one)
        if (!record || record.usuario.id !== usuarioId || ended.has(one) || isOver(record, limits, now()))
          continue
        if (record.token?.acesso === 'leitura') continue
        const principal = unlessForeign(() => principalFrom(record))
        if (principal) return principal
      }
      return undefined
    },
    tokens: (usuarioId) => store.tokens(now(), usuarioId),
    revoke: (id, usuarioId) => store.revoke(id, usuarioId),
    end: (id) => end(tokenHash(id)),
    endAllOf: (usuarioId, exceptKey = '') => store.deleteOf(usuarioId, exceptKey),
    takeUnlock: (account) => store.takeUnlock(account, now() - UNLOCK_MS),
    csrfOf: (id) => csrfOf(csrfKey, id),
    csrfMatches: (id, csrf) => sameText(csrfOf(csrfKey, id), csrf),
    async sweep() {
      for (const key of ended) await end(key)
      await store.sweep(now(), now() - limits.idleMs)
    },
    count: () => store.count(now()),
    ping: () => store.ping(),
  }
}

/** Starts the hourly sweep of ended sessions; the returned function stops it. */
export function startSweep(sessions: Sessions, onError: (error: unknown) => void): () => void {
  const sweep = () => void sessions.sweep().catch(onError)
  sweep()
  const timer = setInterval(sweep, 3_600_000).unref()
  return () => clearInterval(timer)
}
