import type { Migration } from 'kysely'

/** Wrong senhas of each account in a window that began at `desde`, counted by all backends of this database. */
export const senhasErradas: Migration = {
  async up(db) {
    await db.schema
      .createTable('senhas_erradas')
      .addColumn('conta', 'text', (c) => c.primaryKey())
      .addColumn('quantas', 'integer', (c) => c.notNull())
      .addColumn('desde', 'text', (c) => c.notNull())
      .execute()
    await db.schema.createIndex('senhas_erradas_desde').on('senhas_erradas').column('desde').execute()
  },
}
