import type { Kysely, Migration } from 'kysely'
import { escopoKey } from '../escopo.ts'

interface Tables {
  usuarios: { id: number; empresa: string }
  lotes: { usuario_id: number; escopo: string | null }
}

/**
 * The company that a batch belongs to: its sender's at that time; for earlier batches, the one the sender is in now.
 */
export const escopo: Migration = {
  async up(db: Kysely<Tables>) {
    await db.schema.alterTable('lotes').addColumn('escopo', 'text').execute()
    for (const { id, empresa } of await db.selectFrom('usuarios').select(['id', 'empresa']).execute())
      await db
        .updateTable('lotes')
        .set({ escopo: escopoKey(empresa) })
        .where('usuario_id', '=', id)
        .execute()
    await db.schema
      .createIndex('lotes_escopo')
      .on('lotes')
      .columns(['linha', 'escopo', 'created_at', 'id'])
      .execute()
    await db.schema.createIndex('lotes_linha').on('lotes').columns(['linha', 'created_at', 'id']).execute()
  },
}
