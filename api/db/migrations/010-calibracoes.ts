import type { Migration } from 'kysely'

/** Scales measured on the photos of an order, and each mark's size by the scale that counted when it was saved. */
export const calibracoes: Migration = {
  async up(db) {
    await db.schema
      .createTable('calibracoes')
      .addColumn('id', 'integer', (c) => c.primaryKey().autoIncrement())
      .addColumn('linha', 'text', (c) => c.notNull())
      .addColumn('os_busca', 'text', (c) => c.notNull())
      .addColumn('alvo_busca', 'text', (c) => c.notNull())
      .addColumn('foto_id', 'integer', (c) => c.notNull().references('fotos.id'))
      .addColumn('pontos', 'text')
      .addColumn('comprimento_cm', 'double precision')
      .addColumn('cm_por_pixel', 'double precision')
      .addColumn('usuario_id', 'integer', (c) => c.notNull().references('usuarios.id'))
      .addColumn('created_at', 'text', (c) => c.notNull())
      .execute()
    await db.schema
      .createIndex('calibracoes_ordem')
      .on('calibracoes')
      .columns(['linha', 'os_busca', 'alvo_busca', 'id'])
      .execute()
    await db.schema
      .alterTable('marcacoes')
      .addColumn('dimensao_calibrada', 'text', (c) => c.notNull().defaultTo(''))
      .execute()
  },
}
