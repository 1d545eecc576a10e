import type { Migration } from 'kysely'

/** Whether a user's senha was generated, not chosen, and when the user last entered. */
export const usuariosSenha: Migration = {
  async up(db) {
    const table = db.schema.alterTable('usuarios')
    await table.addColumn('senha_provisoria', 'integer', (c) => c.notNull().defaultTo(0)).execute()
    await table.addColumn('ultimo_acesso', 'text').execute()
  },
}
