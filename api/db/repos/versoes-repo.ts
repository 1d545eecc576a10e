import { MARCACAO_COLUMNS } from './marcacao-rows.ts'
import type { Db } from '../open-database.ts'

/** The saves of photos: each stays, whatever was saved after it. */
export class VersoesRepo {
  readonly #db: Db

  constructor(db: Db) {
    this.#db = db
  }

  /** At most so many saves of a photo that the caller sees, the newest first. */
  findAll(fotoId: number, most: number) {
    return this.#db
      .selectFrom('marcacoes')
      .innerJoin('usuarios', 'usuarios.id', 'marcacoes.usuario_id')
      .select(MARCACAO_COLUMNS.map((column) => `marcacoes.${column}` as const))
      .select([
        'marcacoes.id as marcacao_id',
        'marcacoes.created_at as salva_em',
        'usuarios.responsavel as salva_por',
        'usuarios.email as salva_email',
      ])
      .where('marcacoes.foto_id', '=', fotoId)
      .orderBy('marcacoes.id', 'desc')
      .limit(most)
      .execute()
  }
}

export type VersaoRow = Awaited<ReturnType<VersoesRepo['findAll']>>[number]
