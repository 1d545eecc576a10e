import { expect, it } from 'vitest'
import { IN_MEMORY, openSqlite } from '#shared/node/sqlite/open-sqlite'
import { kyselyDatabase } from './sqlite-adapter.ts'

it('a statement kept from before a column was added reads it under its name, and the others under theirs', () => {
  const file = openSqlite(IN_MEMORY)
  file.exec("CREATE TABLE fotos (id INTEGER, nome TEXT); INSERT INTO fotos VALUES (1, 'DJI_1.JPG')")
  const database = kyselyDatabase(file)
  const found = () => {
    const statement = database.prepare('SELECT f.*, 7 AS numero FROM fotos f WHERE id = ?')
    return [statement.all([1]), [...statement.iterate([1])]]
  }
  const foto = { id: 1, nome: 'DJI_1.JPG', numero: 7 }
  expect(found()).toEqual([[foto], [foto]])
  file.exec('ALTER TABLE fotos ADD COLUMN altura REAL')
  const higher = { ...foto, altura: null }
  expect(found()).toEqual([[higher], [higher]])
  database.close()
})
