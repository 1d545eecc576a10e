import { z } from 'zod'
import { usuarioSchema } from '#shared/contract/usuario'
import { ownerText } from '#shared/node/sessions/session-file'
import type { RedisLink } from '../redis/redis-link.ts'
import type { FolderSessionStore } from './sqlite-session-store.ts'
import * as scripts from './session-scripts.ts'
import type { SessionKind, SessionRecord, SessionStore } from './session-store.ts'

/** Kinds that are kept on the server. */
const SHARED = ['navegador', 'integrador'] as const satisfies SessionKind[]

const dataSchema = z.object({ kind: z.enum(SHARED), usuario: usuarioSchema, createdMs: z.number() })
const foundSchema = z
  .tuple([z.string(), z.string(), z.number(), z.number()])
  .nullable()
  .transform((found) => found ?? undefined)
const pairsSchema = z.array(z.string())
const countSchema = z.tuple([z.number(), z.number()])

const SESSION = 'sessao:'
const indexOf = (owner: string, kind: SessionKind) => `usuario:${kind}:${owner}`
const indexesOf = (owner: string) => [...SHARED.map((kind) => indexOf(owner, kind)), SESSION]
const liveOf = (kind: SessionKind) => `vivas:${kind}`

interface RedisSessionDeps {
  link: RedisLink
  /**
   * Keeps programs' tokens, which must outlive any server of sessions; and what a command tells the gateway. Sessions that
   * were opened before there was a server are found in it too, until they end.
   */
  folder: FolderSessionStore
  /** Milliseconds without activity after which a browser session ends. */
  idleMs: number
  /** Milliseconds since 1970. */
  now: () => number
}

/**
 * Sessions of people and integrators on a Redis or Valkey server, which several gateways with one secret may share.
 * Everything throws SESSIONS_UNAVAILABLE while the server is away. Source: docs/decisions/133.
 */
export function createRedisSessionStore({ link, folder, idleMs, now }: RedisSessionDeps): SessionStore {
  const endOf = (owner: string, exceptKey: string) =>
    link.run(scripts.DELETE_OF, indexesOf(owner), [exceptKey])

  /** Ends what a command has told to end; the note goes once it is done. */
  const settle = async () => {
    for (let notes = await folder.endings(); notes.length > 0; notes = await folder.endings()) {
      for (const note of notes) {
        await endOf(note.owner, '')
        await folder.forgetEnding(note)
      }
    }
  }

  const find = async (key: string): Promise<SessionRecord | undefined> => {
    // What a command ends in the folder is gone from it at once, so that programs need no server.
    const own = await folder.find(key)
    if (own) return own
    await settle()
    const found = foundSchema.parse(await link.run(scripts.FIND, [SESSION + key], []))
    if (!found) return undefined
    const [data, credentials, leftMs, unseenMs] = found
    return {
      key,
      ...dataSchema.parse(JSON.parse(data)),
      token: undefined,
      credentials: Buffer.from(credentials, 'base64'),
      seenMs: now() - unseenMs,
      expiresMs: now() + leftMs,
    }
  }

  /** Where the session of a key is. */
  const inFolder = async (key: string) => (await folder.find(key)) !== undefined

  const insert = async (session: SessionRecord) => {
    const { key, kind, usuario, createdMs, seenMs, expiresMs } = session
    const owner = ownerText(usuario.id)
    await link.run(
      scripts.INSERT,
      [SESSION + key, indexOf(owner, kind), liveOf(kind), 'ordem'],
      [
        key,
        JSON.stringify({ kind, usuario, createdMs }),
        Buffer.from(session.credentials).toString('base64'),
        expiresMs - now(),
        kind === 'navegador' ? idleMs : 0,
        Math.max(0, now() - seenMs),
      ],
    )
  }

  return {
    find,
    async insert(session) {
      await settle()
      return session.kind === 'programa' ? folder.insert(session) : insert(session)
    },
    async touch(key, seenMs) {
      if (await inFolder(key)) return folder.touch(key, seenMs)
      return link.run(scripts.TOUCH, [SESSION + key], [key, Math.max(0, now() - seenMs)])
    },
    async renew(key, credentials) {
      if (await inFolder(key)) return folder.renew(key, credentials)
      return link.run(scripts.RENEW, [SESSION + key], [Buffer.from(credentials).toString('base64')])
    },
    async delete(key) {
      if (await inFolder(key)) return folder.delete(key)
      return link.run(scripts.DELETE, [SESSION + key], [key])
    },
    async keysOf(usuarioId, nowMs) {
      const pairs = pairsSchema.parse(await link.run(scripts.KEYS_OF, indexesOf(ownerText(usuarioId)), []))
      const seen = pairs.flatMap((key, at) => (at % 2 === 0 ? [{ key, seen: Number(pairs[at + 1]) }] : []))
      const shared = seen.sort((a, b) => b.seen - a.seen).map(({ key }) => key)
      return [...shared, ...(await folder.keysOf(usuarioId, nowMs))]
    },
    async deleteOf(usuarioId, exceptKey) {
      await folder.deleteOf(usuarioId, exceptKey)
      await endOf(ownerText(usuarioId), exceptKey)
    },
    async deleteOldest(usuario, kind, keep) {
      const index = indexOf(ownerText(usuario.id), kind)
      await folder.deleteOldest(usuario, kind, keep)
      if (kind !== 'programa') await link.run(scripts.DELETE_OLDEST, [index, SESSION], [keep])
    },
    takeUnlock: (account, sinceMs) => folder.takeUnlock(account, sinceMs),
    async sweep(nowMs, idleBeforeMs) {
      await folder.sweep(nowMs, idleBeforeMs)
      await settle()
    },
    async count(nowMs) {
      const own = await folder.count(nowMs)
      const [navegador, integrador] = countSchema.parse(await link.run(scripts.COUNT, SHARED.map(liveOf), []))
      return { ...own, navegador: own.navegador + navegador, integrador: own.integrador + integrador }
    },
    tokens: (nowMs, usuarioId) => folder.tokens(nowMs, usuarioId),
    revoke: (id, usuarioId) => folder.revoke(id, usuarioId),
    async ping() {
      await settle()
      await link.ask(['SET', link.key('saude'), '1', 'PX', '60000'])
      await folder.ping()
    },
    async close() {
      link.close()
      await folder.close()
    },
  }
}
