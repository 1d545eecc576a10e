import type { Migration } from 'kysely'

/** When a user was deactivated; such a one cannot enter, and what the user sent stays. */
export const usuariosInativos: Migration = {
  async up(db) {
    await db.schema.alterTable('usuarios').addColumn('desativado_em', 'text').execute()
  },
}
