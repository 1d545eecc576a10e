import type { Db } from '../../db/open-database.ts'
import { ORDEM_NAME } from '../../storage/foto-storage.ts'
import type { StoredName } from '../stored-files.ts'

/** A batch with the files that it must have: photos that were not removed by age, and the work order. */
export interface MovedLote {
  chave: string
  files: StoredName[]
}

/** Batches read at once. */
const PAGE = 500

/** All batches that a database names, oldest first, one at a time. */
export async function* storedLotes(db: Db): AsyncGenerator<MovedLote> {
  for (let last = 0; ;) {
    const page = await db
      .selectFrom('lotes')
      .select(['id', 'chave', 'json_nome', 'removido_em'])
      .where('id', '>', last)
      .orderBy('id')
      .limit(PAGE)
      .execute()
    for (const { id, chave, json_nome, removido_em } of page) {
      last = id
      const fotos = db.selectFrom('fotos').select(['chave', 'size', 'sha256']).where('lote_id', '=', id)
      const files: StoredName[] = removido_em === null ? await fotos.orderBy('posicao').execute() : []
      yield { chave, files: json_nome === null ? files : [...files, { chave: `${chave}/${ORDEM_NAME}` }] }
    }
    if (page.length < PAGE) return
  }
}
