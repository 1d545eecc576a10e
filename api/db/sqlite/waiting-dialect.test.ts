import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { newFolder, removeFolder } from '#shared/node/testing/own-folder'
import { DatabaseSync } from '@photostructure/sqlite'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openDatabase, type Db } from '../open-database.ts'
import { UsuariosRepo } from '../repos/usuarios-repo.ts'
import { usuarioRow } from '../../testing/usuario-row.ts'

let folder: string
let db: Db
let other: InstanceType<typeof DatabaseSync>
beforeEach(async () => {
  folder = newFolder('espera')
  db = await openDatabase(join(folder, 'api.sqlite'))
  other = new DatabaseSync(join(folder, 'api.sqlite'))
})
afterEach(async () => {
  other.close()
  await db.destroy()
  removeFolder(folder)
})

const create = (email: string) => new UsuariosRepo(db).create(usuarioRow(email))
const inTransaction = (email: string) =>
  db.transaction().execute((trx) => trx.insertInto('usuarios').values(usuarioRow(email)).execute())

describe('F21 while another process writes to the database', () => {
  it('a write waits for it without stopping the event loop, and succeeds', async () => {
    other.exec('BEGIN IMMEDIATE')
    const writes = Promise.allSettled([create('a@b.c'), inTransaction('b@b.c'), create('c@b.c')])
    // If each look at the lock stopped the event loop, the writes would time out before these turns are over.
    for (let turn = 0; turn < 100; turn++) await sleep(10)
    other.exec('COMMIT')
    expect((await writes).filter(({ status }) => status === 'rejected')).toEqual([])
    expect(await new UsuariosRepo(db).list()).toHaveLength(3)
  })

  it('reads go on, without waiting for the writes that wait', async () => {
    await create('a@b.c')
    other.exec('BEGIN IMMEDIATE')
    const writes = [create('b@b.c'), inTransaction('c@b.c')]
    await sleep(50)
    let written = false
    void Promise.allSettled(writes).then(() => (written = true))
    expect(await new UsuariosRepo(db).list()).toHaveLength(1)
    expect(written).toBe(false)
    other.exec('COMMIT')
    await Promise.all(writes)
  })

  it('a write gives up after 5 s, saying when to come back, and leaves nothing', async () => {
    other.exec('BEGIN IMMEDIATE')
    const answers = await Promise.allSettled([create('a@b.c'), inTransaction('b@b.c')])
    for (const answer of answers) {
      expect(answer).toMatchObject({ reason: { code: 'DATABASE_BUSY', http: 503, retryAfterS: 5 } })
    }
    other.exec('COMMIT')
    expect(await new UsuariosRepo(db).isEmpty()).toBe(true)
    await inTransaction('b@b.c')
  })
})

it('F34 undoes the tables that a failed migration made', async () => {
  const failing = db.transaction().execute(async (trx) => {
    await trx.schema.createTable('nova').addColumn('id', 'integer').execute()
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  const { rows } = await sql`SELECT name FROM sqlite_master WHERE name = 'nova'`.execute(db)
  expect([rows, db.getExecutor().adapter.supportsTransactionalDdl]).toEqual([[], true])
})
