import { sql, type Migration } from 'kysely'

/**
 * When the removal of a batch's originals by age began, and whether it is finished: a later run finishes one cut short.
 */
export const originaisRemovidos: Migration = {
  async up(db) {
    const table = db.schema.alterTable('lotes')
    await table.addColumn('removido_em', 'text').execute()
    await table.addColumn('remocao_feita', 'integer', (c) => c.notNull().defaultTo(0)).execute()
    await db.schema
      .createIndex('lotes_remocao_por_fazer')
      .on('lotes')
      .column('id')
      .where(sql.ref('removido_em'), 'is not', null)
      .where(sql.ref('remocao_feita'), '=', sql.lit(0))
      .execute()
  },
}
