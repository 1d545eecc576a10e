import { AppError } from '#shared/errors/errors'
import { TEXTOS_TOKENS } from '#shared/textos/pessoas/tokens'
import type { CredentialBox } from './credential-box.ts'
import type { BackendCredentials, Principal } from './principal.ts'
import type { SessionRecord, SessionStore } from './store/session-store.ts'

/** Milliseconds that work begun in a session may go on after the session's age has ended it. */
const GRACE_MS = 3_600_000

interface PrincipalsDeps {
  store: Pick<SessionStore, 'find' | 'renew' | 'touch'>
  box: CredentialBox
  /** Milliseconds since 1970. */
  now: () => number
  /** Most milliseconds between two writes of a session's last activity. */
  touchEveryMs: number
  /** Whether the session of a key was not ended meanwhile. */
  isKept: (key: string) => Promise<boolean>
  end: (key: string) => Promise<unknown>
  onStoreError: (error: unknown) => void
}

/** Makes callers of the records of live sessions. */
export function principalsOf(deps: PrincipalsDeps): (record: SessionRecord) => Principal {
  const { store, box, now, touchEveryMs, isKept, end, onStoreError } = deps

  /** The opened credentials of records, so that a record that the store gives again is not opened again. */
  const opened = new WeakMap<SessionRecord, BackendCredentials>()
  const credentialsOf = (record: SessionRecord): BackendCredentials => {
    const known = opened.get(record) ?? box.open(record.credentials, record.key)
    opened.set(record, known)
    return known
  }

  return (record) => {
    let { seenMs } = record
    let credentials = credentialsOf(record)
    /**
     * Updates the cookies that are stored now, not those that this request began with: another request may have renewed
     * them meanwhile.
     */
    const renew: Principal['keepCookies'] = async (renewed) => {
      for (;;) {
        const found = await store.find(record.key)
        const { credentials: sealed } = found ?? record
        const { token, cookies: kept } = box.open(sealed, record.key)
        const cookies = renewed(kept)
        credentials = { ...(token && { token }), ...(cookies && { cookies }) }
        if (!found || cookies === kept) return
        if (await store.renew(record.key, box.seal(credentials, record.key), sealed)) return
      }
    }
    return {
      kind: record.kind,
      token: record.token,
      sessionKey: record.key,
      usuario: record.usuario,
      get credentials() {
        return credentials
      },
      keepCookies: (renewed) => renew(renewed).catch(onStoreError),
      touch() {
        if (now() < seenMs + touchEveryMs) return
        seenMs = now()
        store.touch(record.key, seenMs).catch(onStoreError)
      },
      async confirm() {
        if (now() < record.expiresMs ? await isKept(record.key) : now() < record.expiresMs + GRACE_MS) return
        const texto = record.kind === 'navegador' ? {} : { texto: TEXTOS_TOKENS.naoVale }
        throw new AppError('NOT_SIGNED_IN', { ...texto, detail: 'session ended meanwhile' })
      },
      end: () => end(record.key),
    }
  }
}
