import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import type { Db } from '../db/open-database.ts'
import { TokensRepo } from '../db/repos/tokens-repo.ts'
import type { UsuariosRepo } from '../db/repos/usuarios-repo.ts'
import { usuarioRow } from './usuario-row.ts'

const NOW = new Date('2026-01-01T00:00:00.000Z')
const LATER = new Date('2027-01-01T00:00:00.000Z')

interface World {
  db: Db
  usuarios: UsuariosRepo
  /** Id of the user a@b.c. */
  usuarioId: number
}

/** What must hold of tokens while their user is changed, on any database engine. */
export function tokenBehaviour(worldOf: () => World): void {
  const judged = usuarioRow('a@b.c')

  it.each([
    ['senha', { senha_hash: 'nova' }],
    ['nivel', { nivel: 'supervisorCivil' as const }],
    ['e-mail', { email: 'outro@b.c' }],
  ])(
    'end a token that is made while the %s changes, and is answered with what was read before',
    async (...row) => {
      const [, access] = row
      const { db, usuarios, usuarioId } = worldOf()
      const tokens = new TokensRepo(db)
      const token = (n: number) => ({
        hash: `t${n}`,
        usuario_id: usuarioId,
        created_at: NOW.toISOString(),
        expires_at: LATER.toISOString(),
      })
      const change = usuarios.change(usuarioId, { access })
      await Promise.all([change, ...[1, 2, 3, 4].map((n) => tokens.create(token(n), judged))])
      for (const n of [1, 2, 3, 4]) expect(await tokens.findOwner(`t${n}`, NOW)).toBeUndefined()
      const now = { ...judged, ...access }
      expect(await tokens.create(token(5), now)).toBe(true)
      expect(await tokens.findOwner('t5', NOW)).toMatchObject({ email: now.email, nivel: now.nivel })
    },
  )

  it('wait for a change of their user that is under way, and are not made by the senha of before', async () => {
    const { db, usuarioId } = worldOf()
    const [created_at, expires_at] = [NOW.toISOString(), LATER.toISOString()]
    const token = { hash: 'cedo', usuario_id: usuarioId, created_at, expires_at }
    const made = await db.transaction().execute(async (trx) => {
      await trx.updateTable('usuarios').set({ senha_hash: 'outra' }).where('id', '=', usuarioId).execute()
      const making = new TokensRepo(db).create(token, judged)
      // Long enough to be made, if nothing held it back: the change has ended all tokens by now, and would miss this one.
      await Promise.race([making, sleep(200)])
      return { making }
    })
    expect(await made.making).toBe(false)
  })
}
