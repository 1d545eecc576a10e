import { sql, type Migration } from 'kysely'

/** What the check after the upload found of a photo; null until it was checked. */
export const fotosProblema: Migration = {
  async up(db) {
    await db.schema.alterTable('fotos').addColumn('problema', 'text').execute()
    await db.schema
      .createIndex('fotos_por_conferir')
      .on('fotos')
      .column('id')
      .where(sql.ref('problema'), 'is', null)
      .execute()
  },
}
