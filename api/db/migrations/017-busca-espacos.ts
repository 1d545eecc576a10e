import { sql, type Migration } from 'kysely'

/** The columns that hold texts as searches compare them. */
export const KEYS = [
  ['lotes', 'os_busca'],
  ['lotes', 'alvo_busca'],
  ['lotes', 'blade_busca'],
  ['lotes', 'escopo'],
  ['calibracoes', 'os_busca'],
  ['calibracoes', 'alvo_busca'],
] as const

/** Every space but the plain one: Unicode's Zs. */
const SPACES = [
  ...'\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u205f\u3000',
]

/** Makes every space in the keys of searches and companies a plain one; older versions kept other spaces in them. */
export const buscaEspacos: Migration = {
  async up(db) {
    for (const [name, key] of KEYS) {
      const [table, column] = [sql.table(name), sql.ref(key)]
      const isOdd = sql.join(
        SPACES.map((space) => sql`${column} like ${`%${space}%`}`),
        sql` or `,
      )
      const plain = SPACES.reduce((text, space) => sql`replace(${text}, ${space}, ' ')`, sql`${column}`)
      await sql`update ${table} set ${column} = ${plain} where ${isOdd}`.execute(db)
    }
  },
}
