import type { Migration } from 'kysely'

/** When the camera took a photo; and the company whose name and logo the reports bear. */
export const relatorioDoCliente: Migration = {
  async up(db) {
    await db.schema.alterTable('fotos').addColumn('capturada_em', 'text').execute()
    await db.schema
      .createTable('inspetora')
      .addColumn('id', 'integer', (c) => c.primaryKey())
      .addColumn('nome', 'text', (c) => c.notNull())
      .addColumn('logo', 'blob')
      .execute()
  },
}
