import type { Kysely, Migration } from 'kysely'
import { fillKeys, type Lote } from './005-busca-normalizada.ts'

/** Search keys without accents; those made before kept them. */
export const buscaSemAcentos: Migration = {
  up: (db: Kysely<{ lotes: Lote }>) => fillKeys(db),
}
