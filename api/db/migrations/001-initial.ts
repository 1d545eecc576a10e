import { sql, type Kysely, type Migration } from 'kysely'

const INSTANT = 'text'

async function createUsuarios(db: Kysely<unknown>) {
  await db.schema
    .createTable('usuarios')
    .addColumn('id', 'integer', (c) => c.primaryKey().autoIncrement())
    .addColumn('email', 'text', (c) => c.notNull().unique())
    .addColumn('senha_hash', 'text', (c) => c.notNull())
    .addColumn('nivel', 'text', (c) => c.notNull())
    .addColumn('responsavel', 'text', (c) => c.notNull())
    .addColumn('empresa', 'text', (c) => c.notNull())
    .addColumn('ramo', 'text', (c) => c.notNull())
    .addColumn('cnpj', 'text', (c) => c.notNull())
    .addColumn('telefone', 'text', (c) => c.notNull())
    .addColumn('created_at', INSTANT, (c) => c.notNull())
    .execute()
  await db.schema.createIndex('usuarios_created_at').on('usuarios').column('created_at').execute()
  await db.schema
    .createTable('tokens')
    .addColumn('hash', 'text', (c) => c.primaryKey().notNull())
    .addColumn('usuario_id', 'integer', (c) => c.notNull().references('usuarios.id').onDelete('cascade'))
    .addColumn('created_at', INSTANT, (c) => c.notNull())
    .addColumn('expires_at', INSTANT, (c) => c.notNull())
    .execute()
  await db.schema.createIndex('tokens_expires_at').on('tokens').column('expires_at').execute()
}

async function createLotes(db: Kysely<unknown>) {
  await db.schema
    .createTable('lotes')
    .addColumn('id', 'integer', (c) => c.primaryKey().autoIncrement())
    .addColumn('chave', 'text', (c) => c.notNull().unique())
    .addColumn('linha', 'text', (c) => c.notNull())
    .addColumn('usuario_id', 'integer', (c) => c.notNull().references('usuarios.id'))
    .addColumn('os', 'text', (c) => c.notNull())
    .addColumn('alvo', 'text', (c) => c.notNull())
    .addColumn('blade', 'text')
    .addColumn('regiao', 'text')
    .addColumn('empresa', 'text', (c) => c.notNull())
    .addColumn('campos', 'text', (c) => c.notNull())
    .addColumn('total', 'integer', (c) => c.notNull())
    .addColumn('json_nome', 'text')
    .addColumn('idempotency_key', 'text')
    .addColumn('fingerprint', 'text', (c) => c.notNull())
    .addColumn('created_at', INSTANT, (c) => c.notNull())
    .execute()
  const index = (name: string) => db.schema.createIndex(name).on('lotes')
  await index('lotes_os_alvo').columns(['linha', 'os', 'alvo', 'created_at']).execute()
  await index('lotes_os_blade').columns(['linha', 'os', 'blade', 'created_at']).execute()
  await index('lotes_usuario').columns(['usuario_id', 'created_at']).execute()
  await index('lotes_created_at').column('created_at').execute()
  await index('lotes_idempotency')
    .unique()
    .columns(['usuario_id', 'idempotency_key'])
    .where(sql.ref('idempotency_key'), 'is not', null)
    .execute()
}

async function createFotos(db: Kysely<unknown>) {
  await db.schema
    .createTable('fotos')
    .addColumn('id', 'integer', (c) => c.primaryKey().autoIncrement())
    .addColumn('lote_id', 'integer', (c) => c.notNull().references('lotes.id'))
    .addColumn('linha', 'text', (c) => c.notNull())
    .addColumn('posicao', 'integer', (c) => c.notNull())
    .addColumn('chave', 'text', (c) => c.notNull().unique())
    .addColumn('nome', 'text', (c) => c.notNull())
    .addColumn('size', 'bigint', (c) => c.notNull())
    .addColumn('sha256', 'text', (c) => c.notNull())
    .addColumn('crc32', 'bigint', (c) => c.notNull())
    .addColumn('mime', 'text', (c) => c.notNull())
    .addColumn('width', 'integer', (c) => c.notNull())
    .addColumn('height', 'integer', (c) => c.notNull())
    .addColumn('altura', 'double precision')
    .addColumn('eixoz', 'double precision')
    .addColumn('dados_foto', 'text')
    .addColumn('marcacao_id', 'integer')
    .addUniqueConstraint('fotos_lote_posicao', ['lote_id', 'posicao'])
    .execute()
  await db.schema
    .createTable('marcacoes')
    .addColumn('id', 'integer', (c) => c.primaryKey().autoIncrement())
    .addColumn('foto_id', 'integer', (c) => c.notNull().references('fotos.id'))
    .addColumn('usuario_id', 'integer', (c) => c.notNull().references('usuarios.id'))
    .addColumn('marker', 'text')
    .addColumn('image_meta', 'text')
    .addColumn('dimensao', 'text', (c) => c.notNull())
    .addColumn('dano', 'text', (c) => c.notNull())
    .addColumn('observacao', 'text', (c) => c.notNull())
    .addColumn('recomendacao', 'text', (c) => c.notNull())
    .addColumn('created_at', INSTANT, (c) => c.notNull())
    .execute()
  await db.schema.createIndex('marcacoes_foto').on('marcacoes').columns(['foto_id', 'id']).execute()
}

/** First tables: users and their tokens, batches, photos, marks. */
export const initial: Migration = {
  async up(db) {
    await createUsuarios(db)
    await createLotes(db)
    await createFotos(db)
  },
}
