import { sql, type Migration } from 'kysely'

/** When a batch's originals were removed by age, and whether all of it is done: what a killed run left is gone on with. */
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
