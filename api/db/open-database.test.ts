import { createHash } from 'node:crypto'
import { readdir, readFile, rm, symlink, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { OperatorError } from '#shared/errors/operator-error'
import { newFolder, removeFolder } from '#shared/node/testing/own-folder'
import { DatabaseSync } from '@photostructure/sqlite'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openDatabase, type Db } from './open-database.ts'
import { UsuariosRepo } from './repos/usuarios-repo.ts'
import { usuarioRow } from '../testing/usuario-row.ts'

let folder: string
let path: string
beforeEach(async () => {
  folder = newFolder('banco')
  path = join(folder, 'api.sqlite')
})
afterEach(() => removeFolder(folder))

const pragma = async (db: Db, name: string) =>
  Object.values((await sql.raw<Record<string, unknown>>(`PRAGMA ${name}`).execute(db)).rows[0] ?? {})[0]

it('F18 syncs every commit, also after the first write', async () => {
  const db = await openDatabase(path)
  await new UsuariosRepo(db).create(usuarioRow('a@b.c'))
  expect(await pragma(db, 'synchronous')).toBe(2)
  expect(await pragma(db, 'journal_mode')).toBe('wal')
  expect(await pragma(db, 'foreign_keys')).toBe(1)
  await db.destroy()
})

it('finds what was written when it is opened again', async () => {
  const first = await openDatabase(path)
  await new UsuariosRepo(first).create(usuarioRow('a@b.c'))
  await first.destroy()
  const second = await openDatabase(path)
  expect(await new UsuariosRepo(second).findByEmail('a@b.c')).toMatchObject({ responsavel: 'R' })
  await second.destroy()
})

it('undoes the whole of a transaction that fails', async () => {
  const db = await openDatabase(path)
  const failing = db.transaction().execute(async (trx) => {
    await trx.insertInto('usuarios').values(usuarioRow('a@b.c')).execute()
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect(await new UsuariosRepo(db).isEmpty()).toBe(true)
  await db.destroy()
})

it('F33 refuses a file that is no database, or is cut, and leaves it as it is', async () => {
  const sum = async () =>
    createHash('sha256')
      .update(await readFile(path))
      .digest('hex')
  await writeFile(path, 'isto não é um banco de dados, mas tem um tamanho parecido com um')
  const before = await sum()
  await expect(openDatabase(path)).rejects.toBeInstanceOf(OperatorError)
  expect(await sum()).toBe(before)
  await rm(path)

  const db = await openDatabase(path)
  for (let n = 0; n < 50; n++) await new UsuariosRepo(db).create(usuarioRow(`${n}@b.c`))
  await db.destroy()
  await truncate(path, 20_000)
  await expect(openDatabase(path)).rejects.toBeInstanceOf(OperatorError)
})

it('F33 refuses a file without the product’s tables, which no first start leaves, and changes neither it nor its log', async () => {
  await writeFile(path, '')
  await writeFile(`${path}-wal`, 'o que ainda não passou para o banco')
  await expect(openDatabase(path)).rejects.toThrow(/está vazio.*restaure a cópia de segurança/)
  expect(await readFile(`${path}-wal`, 'utf8')).toBe('o que ainda não passou para o banco')
  expect((await readFile(path)).length).toBe(0)
  await rm(path)
  await expect(openDatabase(path)).rejects.toThrow(/não existe; restaure a cópia de segurança/)
  await rm(`${path}-wal`)
  const other = new DatabaseSync(path)
  other.exec('CREATE TABLE coisas (id INTEGER)')
  other.close()
  await expect(openDatabase(path)).rejects.toThrow('está vazio')
})

it('F33 makes the file only when its tables are there, also after a first start that was cut short', async () => {
  await writeFile(`${path}.novo`, 'metade')
  const db = await openDatabase(path)
  expect(await new UsuariosRepo(db).isEmpty()).toBe(true)
  await db.destroy()
  expect((await readdir(folder)).filter((name) => name.includes('novo'))).toEqual([])
})

it('F34 refuses tables of a newer version', async () => {
  const db = await openDatabase(path)
  await sql`INSERT INTO kysely_migration (name, timestamp) VALUES ('999-future', '2030-01-01')`.execute(db)
  await db.destroy()
  // Kysely's own error would say that the tables are corrupted.
  await expect(openDatabase(path)).rejects.toThrow(
    `O banco ${path} é de uma versão mais nova: use o programa dela, ou restaure a cópia feita antes de atualizar. Nada foi alterado.`,
  )
})

it('brought older tables to this version without a word, after which the version before did not open them', async () => {
  const older: string[] = []
  const open = async () => (await openDatabase(path, (version) => older.push(version))).destroy()
  await open()
  const file = new DatabaseSync(path)
  file.exec("DELETE FROM kysely_migration WHERE name >= '017'")
  file.close()
  await open()
  await open()
  expect(older).toEqual(['016-senhas-erradas'])
})

it('a first database below a link to a disk that is not there was told as a folder that is missing', async () => {
  await symlink(join(folder, 'disco'), join(folder, 'dados'))
  await expect(openDatabase(join(folder, 'dados/api.sqlite'))).rejects.toMatchObject({ code: 'EEXIST' })
})

it('answers searches from an index', async () => {
  const db = await openDatabase(path)
  const plan = async (where: string) => {
    const { rows } = await sql
      .raw<{ detail: string }>(
        `EXPLAIN QUERY PLAN SELECT * FROM lotes JOIN fotos ON fotos.lote_id = lotes.id WHERE ${where}`,
      )
      .execute(db)
    return rows.map(({ detail }) => detail).join('\n')
  }
  expect(await plan("lotes.linha = 'x' AND os = 'y' AND alvo = 'z'")).not.toContain('SCAN')
  expect(await plan("lotes.linha = 'x' AND os = 'y' AND blade = 'z'")).not.toContain('SCAN')
  await db.destroy()
})
