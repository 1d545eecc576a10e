import type { Kysely, Migration } from 'kysely'
import { fillKeys, type Lote } from './005-busca-normalizada.ts'

/** Makes the search keys anew without accents, which older versions kept in them. */
export const buscaSemAcentos: Migration = {
  up: (db: Kysely<{ lotes: Lote }>) => fillKeys(db),
}
