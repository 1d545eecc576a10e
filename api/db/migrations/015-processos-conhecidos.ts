import type { Migration } from 'kysely'

/** How operators know a backend that runs on this database, and where it keeps originals; null of older versions. */
export const processosConhecidos: Migration = {
  async up(db) {
    await db.schema.alterTable('processos').addColumn('nome', 'text').execute()
    await db.schema.alterTable('processos').addColumn('originais', 'text').execute()
  },
}
