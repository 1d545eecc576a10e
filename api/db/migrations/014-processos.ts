import type { Migration } from 'kysely'

/**
 * The backends that run on this database, each with a count that goes up while it lives, and the batches each is
 * receiving.
 */
export const processos: Migration = {
  async up(db) {
    await db.schema
      .createTable('processos')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('batida', 'integer', (c) => c.notNull().defaultTo(0))
      .execute()
    await db.schema
      .createTable('lotes_em_curso')
      .addColumn('chave', 'text', (c) => c.primaryKey())
      .addColumn('processo', 'text', (c) => c.notNull())
      .execute()
  },
}
