import { searchText } from '#shared/text/search-text'
import type { Db } from '../open-database.ts'
import { countRows } from './count-rows.ts'
import { LISTED, type UsuarioListed } from './usuarios-repo.ts'

/** A part of a list, newest first: the users behind the one with the id `depois`, none when there is no such user. */
interface Page {
  limite: number
  depois?: number | undefined
}

const APOSTROPHES = /['’ʼ´`]/g

/** A text to compare names by, without apostrophes: people type any of them, or none. */
const nameText = (texto: string) => searchText(texto).replace(APOSTROPHES, '')

/** True when every word is in the user's name, e-mail, company or id. */
function matches(
  { id, responsavel, email, empresa }: Pick<UsuarioListed, 'id' | 'responsavel' | 'email' | 'empresa'>,
  words: readonly string[],
): boolean {
  const texto = nameText(`${id} ${responsavel} ${email} ${empresa}`)
  return words.every((word) => texto.includes(word))
}

/** Users in parts of a list, newest first. */
export class UsuarioListRepo {
  readonly #db: Db

  constructor(db: Db) {
    this.#db = db
  }

  page({ limite, depois }: Page): Promise<UsuarioListed[]> {
    const query = this.#newest().select(LISTED).limit(limite)
    if (depois === undefined) return query.execute()
    return query
      .where((eb) =>
        eb(
          eb.refTuple('created_at', 'id'),
          '<',
          eb
            .selectFrom('usuarios as last')
            .select(['last.created_at', 'last.id'])
            .where('last.id', '=', depois)
            .$asTuple('created_at', 'id'),
        ),
      )
      .execute()
  }

  /**
   * A part of the users that a search finds, how many it finds, and how many there are; accents, case and apostrophes
   * do not matter.
   */
  async search(busca: string, { limite, depois }: Page) {
    const words = nameText(busca).split(/\s+/).filter(Boolean)
    if (words.length === 0) {
      const total = await countRows(this.#db.selectFrom('usuarios'))
      return { usuarios: await this.page({ limite, depois }), achados: total, total }
    }
    // SQLite cannot compare without accents, so the few fields that are searched are read of all users.
    const everybody = await this.#newest().select(['id', 'responsavel', 'email', 'empresa']).execute()
    const found = everybody.filter((usuario) => matches(usuario, words)).map(({ id }) => id)
    const from = depois === undefined ? 0 : found.indexOf(depois) + 1
    const ids = depois !== undefined && from === 0 ? [] : found.slice(from, from + limite)
    const usuarios =
      ids.length === 0 ? [] : await this.#newest().select(LISTED).where('id', 'in', ids).execute()
    return { usuarios, achados: found.length, total: everybody.length }
  }

  #newest() {
    return this.#db.selectFrom('usuarios').orderBy('created_at', 'desc').orderBy('id', 'desc')
  }
}
