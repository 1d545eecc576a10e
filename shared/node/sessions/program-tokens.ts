import { z } from 'zod'
import { TOKEN_ACESSOS } from '#shared/contract/pessoas/tokens'
import type { TokenAcesso } from '#shared/contract/pessoas/tokens'
import { idSchema } from '#shared/contract/reading/id'
import type { Sqlite } from '../sqlite/open-sqlite.ts'
import { ownerText } from './session-file.ts'

/** A program's token as its owner and the operator may read it; times in ms since 1970. */
export interface ProgramToken {
  /**
   * The first 16 hex digits of the token's SHA-256: who holds the token can tell its id, and nobody can tell the token
   * from it.
   */
  id: string
  nome: string
  acesso: TokenAcesso
  usuarioId: string | number
  email: string
  createdMs: number
  /** When it was last used, to within a minute; undefined for one that never was. */
  seenMs: number | undefined
  expiresMs: number
}

const ID_DIGITS = 16

/** The id of a token, from its hash. */
export const tokenIdOf = (hash: string): string => hash.slice(0, ID_DIGITS)

const rowSchema = z
  .object({
    id: z.string(),
    nome: z.string(),
    acesso: z.enum(TOKEN_ACESSOS),
    usuario_id: z.string().transform((text) => idSchema.parse(JSON.parse(text))),
    email: z.string(),
    criada_ms: z.number(),
    vista_ms: z.number(),
    expira_ms: z.number(),
  })
  .transform((row): ProgramToken => ({
    id: row.id,
    nome: row.nome,
    acesso: row.acesso,
    usuarioId: row.usuario_id,
    email: row.email,
    createdMs: row.criada_ms,
    seenMs: row.vista_ms === 0 ? undefined : row.vista_ms,
    expiresMs: row.expira_ms,
  }))

const ID = `substr(chave, 1, ${ID_DIGITS})`
const FIELDS = `${ID} AS id, nome, acesso, usuario_id, email, criada_ms, vista_ms, expira_ms`
/** Condition for the tokens of a user, or of everybody when the owner is null. */
const OF = "tipo = 'programa' AND (?1 IS NULL OR usuario_id = ?1)"

const ownerOf = (usuarioId: string | number | undefined) =>
  usuarioId === undefined ? null : ownerText(usuarioId)

/** Live tokens of a user, or of everybody, the newest first. */
export function tokensIn(db: Sqlite, nowMs: number, usuarioId?: string | number): ProgramToken[] {
  const sql = `SELECT ${FIELDS} FROM sessoes WHERE ${OF} AND expira_ms > ?2 ORDER BY criada_ms DESC, ordem DESC`
  return z.array(rowSchema).parse(db.prepare(sql).all(ownerOf(usuarioId), nowMs))
}

/**
 * Revokes the token of an id, if it is this user's, or anybody's when none is given; it is refused at its next call.
 * Gives undefined when there is none.
 */
export function revokeIn(db: Sqlite, id: string, usuarioId?: string | number): ProgramToken | undefined {
  const sql = `DELETE FROM sessoes WHERE ${OF} AND ${ID} = ?2 RETURNING ${FIELDS}`
  const row: unknown = db.prepare(sql).get(ownerOf(usuarioId), id)
  return row === undefined ? undefined : rowSchema.parse(row)
}
