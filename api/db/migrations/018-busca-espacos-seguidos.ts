import { sql, type Migration } from 'kysely'
import { KEYS } from './017-busca-espacos.ts'

/** How often two spaces are made one: enough for 256 in a row, more than a field may have letters. */
const HALVINGS = 8

/** Makes one of several spaces in a row in the keys of searches and companies; older versions kept them all. */
export const buscaEspacosSeguidos: Migration = {
  async up(db) {
    for (const [name, key] of KEYS) {
      const [table, column] = [sql.table(name), sql.ref(key)]
      const single = Array.from({ length: HALVINGS }).reduce<typeof column>(
        (text) => sql`replace(${text}, '  ', ' ')`,
        column,
      )
      await sql`update ${table} set ${column} = ${single} where ${column} like '%  %'`.execute(db)
    }
  },
}
