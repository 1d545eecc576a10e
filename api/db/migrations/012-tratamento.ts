import type { Migration } from 'kysely'

/** How grave a damage is and who sees to it, beside the mark. */
export const tratamento: Migration = {
  async up(db) {
    for (const column of ['gravidade', 'encarregado'])
      await db.schema
        .alterTable('marcacoes')
        .addColumn(column, 'text', (c) => c.notNull().defaultTo(''))
        .execute()
  },
}
