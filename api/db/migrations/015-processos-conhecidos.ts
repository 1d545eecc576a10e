import type { Migration } from 'kysely'

/**
 * How operators know a backend that runs on this database, where it keeps originals, and which database it was on; null
 * for a backend of an older version.
 */
export const processosConhecidos: Migration = {
  async up(db) {
    await db.schema.alterTable('processos').addColumn('nome', 'text').execute()
    await db.schema.alterTable('processos').addColumn('originais', 'text').execute()
    await db.schema.alterTable('processos').addColumn('banco', 'text').execute()
  },
}
