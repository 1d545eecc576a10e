import type { Kysely, Migration } from 'kysely'
import { searchTextsOf } from '../search-text.ts'

export interface Lote {
  id: number
  os: string
  alvo: string
  blade: string | null
  regiao: string | null
  os_busca: string
  alvo_busca: string
  blade_busca: string | null
  regiao_busca: string | null
}

/** Rows read at once. */
const PAGE = 1000

/** Gives every batch its search keys: SQLite's own lower() knows no accents. */
export async function fillKeys(db: Kysely<{ lotes: Lote }>): Promise<void> {
  for (let after = 0; ;) {
    const lotes = await db
      .selectFrom('lotes')
      .select(['id', 'os', 'alvo', 'blade', 'regiao'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(PAGE)
      .execute()
    const last = lotes.at(-1)
    if (!last) return
    for (const lote of lotes)
      await db.updateTable('lotes').set(searchTextsOf(lote)).where('id', '=', lote.id).execute()
    after = last.id
  }
}

/** Columns by which searches find a batch without regard to case and outer spaces, and their indexes. */
export const buscaNormalizada: Migration = {
  async up(db: Kysely<{ lotes: Lote }>) {
    const table = db.schema.alterTable('lotes')
    await table.addColumn('os_busca', 'text', (c) => c.notNull().defaultTo('')).execute()
    await table.addColumn('alvo_busca', 'text', (c) => c.notNull().defaultTo('')).execute()
    await table.addColumn('blade_busca', 'text').execute()
    await table.addColumn('regiao_busca', 'text').execute()
    await fillKeys(db)
    await db.schema.dropIndex('lotes_os_alvo').execute()
    await db.schema.dropIndex('lotes_os_blade').execute()
    const index = (name: string) => db.schema.createIndex(name).on('lotes')
    await index('lotes_os_alvo').columns(['linha', 'os_busca', 'alvo_busca', 'created_at']).execute()
    await index('lotes_os_blade').columns(['linha', 'os_busca', 'blade_busca', 'created_at']).execute()
  },
}
