import { z } from 'zod'
import { endSessionsOn, keptSchema, revokeOn, tokensOn } from '#shared/node/sessions/server-sessions'
import { ownerText } from '#shared/node/sessions/session-file'
import { indexesOf, indexOf, liveOf, SESSION, SESSION_KINDS } from '#shared/node/sessions/session-keys'
import * as scripts from '#shared/node/sessions/session-scripts'
import { pairsOf, textsSchema } from '../../redis/pairs.ts'
import type { RedisLink } from '../../redis/redis-link.ts'
import { takeOverFolder } from './take-over-folder.ts'
import type { FolderSessionStore } from './sqlite-session-store.ts'
import { NEVER_MS, type SessionRecord, type SessionStore } from './session-store.ts'

const foundSchema = z
  .tuple([z.string(), z.string(), z.number(), z.number()])
  .nullable()
  .transform((found) => found ?? undefined)
const countSchema = z.tuple([z.number(), z.number(), z.number()])

/** Credentials as they are kept. */
const kept = (credentials: Uint8Array) => Buffer.from(credentials).toString('base64')

/** Stands for NEVER_MS on the server, which keeps how long ago a session was seen. */
const NEVER_SEEN = -1

interface RedisSessionDeps {
  link: RedisLink
  /** The store in the folder: its sessions are moved to the server, and commands leave their notes in it. */
  folder: FolderSessionStore
  /** Milliseconds without activity after which a browser session ends. */
  idleMs: number
  /** Milliseconds since 1970. */
  now: () => number
}

/**
 * Sessions and tokens on a Redis or Valkey server, which several gateways with one secret may share. Everything throws
 * SESSIONS_UNAVAILABLE while the server is away. Source: docs/decisions/138.
 */
export function createRedisSessionStore({ link, folder, idleMs, now }: RedisSessionDeps): SessionStore {
  const insert = ({ key, credentials, seenMs, expiresMs, ...session }: SessionRecord) => {
    const { kind, usuario, createdMs, token } = session
    return link.run(
      scripts.INSERT,
      [SESSION + key, indexOf(ownerText(usuario.id), kind), liveOf(kind), 'ordem'],
      [
        key,
        JSON.stringify({ kind, usuario, createdMs, token: token && { ...token, expiresMs } }),
        kept(credentials),
        expiresMs - now(),
        kind === 'navegador' ? idleMs : 0,
        seenMs === NEVER_MS ? NEVER_SEEN : Math.max(0, now() - seenMs),
      ],
    )
  }
  const settle = takeOverFolder(folder, { insert, end: (owner) => endSessionsOn(link, owner) })

  return {
    async find(key) {
      await settle()
      // The time is taken before the question: counted from the answer, a session would seem to live on after the
      // server has dropped it, as if somebody had ended it.
      const askedMs = now()
      const found = foundSchema.parse(await link.run(scripts.FIND, [SESSION + key], []))
      if (!found) return undefined
      const [data, credentials, leftMs, unseenMs] = found
      const { token, ...session } = keptSchema.parse(JSON.parse(data))
      return {
        key,
        ...session,
        token: token && { nome: token.nome, acesso: token.acesso },
        credentials: Buffer.from(credentials, 'base64'),
        seenMs: unseenMs === NEVER_SEEN ? NEVER_MS : askedMs - unseenMs,
        expiresMs: token?.expiresMs ?? askedMs + leftMs,
      }
    },
    async insert(session) {
      await settle()
      await insert(session)
    },
    touch: (key, seenMs) => link.run(scripts.TOUCH, [SESSION + key], [key, Math.max(0, now() - seenMs)]),
    renew: async (key, credentials, replaced) =>
      (await link.run(scripts.RENEW, [SESSION + key], [kept(credentials), kept(replaced)])) === 1,
    delete: (key) => link.run(scripts.DELETE, [SESSION + key], [key]),
    async keysOf(usuarioId) {
      const found = await link.run(scripts.KEYS_OF, indexesOf(ownerText(usuarioId)), [])
      const seen = pairsOf(textsSchema.parse(found))
      return seen.sort(([, a], [, b]) => Number(b) - Number(a)).map(([key]) => key)
    },
    async deleteOf(usuarioId, exceptKey) {
      await settle()
      await endSessionsOn(link, ownerText(usuarioId), exceptKey)
    },
    deleteOldest: (usuario, kind, keep) =>
      link.run(scripts.DELETE_OLDEST, [indexOf(ownerText(usuario.id), kind), SESSION], [keep]),
    deleteNewest: (usuario, kind, { keep }) =>
      link.run(scripts.DELETE_NEWEST, [indexOf(ownerText(usuario.id), kind), SESSION], [keep]),
    takeUnlock: (account, sinceMs) => folder.takeUnlock(account, sinceMs),
    async sweep(nowMs, idleBeforeMs) {
      await folder.sweep(nowMs, idleBeforeMs)
      await settle()
    },
    async count() {
      const live = countSchema.parse(await link.run(scripts.COUNT, SESSION_KINDS.map(liveOf), []))
      const [navegador, integrador, programa] = live
      return { navegador, integrador, programa }
    },
    async tokens(nowMs, usuarioId) {
      await settle()
      return tokensOn(link, { nowMs, usuarioId })
    },
    async revoke(id, usuarioId) {
      await settle()
      return revokeOn(link, id, { nowMs: now(), usuarioId })
    },
    async ping() {
      await settle()
      await link.ping()
      await folder.ping()
    },
    async close() {
      link.close()
      await folder.close()
    },
  }
}
