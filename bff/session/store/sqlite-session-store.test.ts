import { join } from 'node:path'
import { newFolder, removeFolder } from '#shared/node/testing/own-folder'
import { DatabaseSync } from '@photostructure/sqlite'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { endSessionsOf, serverOf } from '#shared/node/sessions/session-file'
import type { Usuario } from '#shared/contract/pessoas/usuario'
import type { SessionRecord } from './session-store.ts'
import { createSqliteSessionStore } from './sqlite-session-store.ts'

const USUARIO: Usuario = { id: 7, email: 'a@b.example', nivel: 'supervisor' }
const record = (key: string, createdMs: number): SessionRecord => ({
  key,
  kind: 'navegador',
  usuario: USUARIO,
  token: undefined,
  credentials: Buffer.from('selado'),
  createdMs,
  seenMs: createdMs,
  expiresMs: createdMs + 1000,
})

let folder = ''
beforeEach(() => {
  folder = newFolder('sessoes')
})
afterEach(() => removeFolder(folder))

/** Writes the file as the first version of the program did, with one session. */
function writeFirstVersion(file: string): void {
  const db = new DatabaseSync(file)
  db.exec(`
    CREATE TABLE sessoes (chave TEXT PRIMARY KEY, tipo TEXT NOT NULL, usuario_id TEXT NOT NULL, email TEXT NOT NULL,
      nivel TEXT NOT NULL, credenciais BLOB NOT NULL, criada_ms INTEGER NOT NULL, vista_ms INTEGER NOT NULL,
      expira_ms INTEGER NOT NULL) STRICT, WITHOUT ROWID;
    CREATE INDEX sessoes_usuario ON sessoes (usuario_id, tipo, criada_ms);
    CREATE TABLE saude (id INTEGER PRIMARY KEY CHECK (id = 1), vista_ms INTEGER NOT NULL) STRICT;
    INSERT INTO sessoes VALUES ('velha', 'navegador', '7', 'a@b.example', 'supervisor', x'00', 5000, 5000, 6000);
    PRAGMA user_version = 1;
  `)
  db.close()
}

it('keeps the sessions of a file of the first version, as older than every new one', async () => {
  const file = join(folder, 'sessoes.sqlite')
  writeFirstVersion(file)
  const store = createSqliteSessionStore(file)
  expect(await store.find('velha')).toMatchObject({ usuario: USUARIO, createdMs: 5000 })
  await store.insert(record('nova', 1000))
  await store.deleteOldest(USUARIO, 'navegador', 1)
  expect([await store.find('velha'), await store.find('nova')]).toEqual([
    undefined,
    expect.objectContaining({ key: 'nova' }),
  ])
  await store.close()
})

it('keeps the note of a command, and one that was written again, exactly as long as there may be sessions to end', async () => {
  const file = join(folder, 'sessoes.sqlite')
  const store = createSqliteSessionStore(file)
  endSessionsOf(folder, 7)
  expect([store.wasTold(), store.wasTold()]).toEqual([true, false])
  await store.sweep(Date.now() + 365 * 86_400_000, 0)
  expect(await store.endings()).toMatchObject([{ owner: '7' }])
  await store.forgetEnding({ owner: '7', atMs: 1 })
  expect(await store.endings()).toHaveLength(1)
  await store.sweep(Date.now() + 367 * 86_400_000, 0)
  expect(await store.endings()).toEqual([])
  await store.close()
})

it('tells commands on which server sessions are kept, as long as they are kept there', async () => {
  const file = join(folder, 'sessoes.sqlite')
  for (const server of ['redis://um', 'redis://outro', undefined]) {
    await createSqliteSessionStore(file, server).close()
    expect(serverOf(folder)).toBe(server)
  }
})

it('opens its own file again', async () => {
  const file = join(folder, 'sessoes.sqlite')
  const first = createSqliteSessionStore(file)
  await first.insert(record('uma', 1000))
  await first.close()
  const second = createSqliteSessionStore(file)
  expect(await second.find('uma')).toMatchObject({ key: 'uma' })
  await second.close()
})

it('a sign-in for which the disk has no room is refused with a sentence that says so', async () => {
  const file = join(folder, 'sessoes.sqlite')
  const store = createSqliteSessionStore(file)
  const disk = new DatabaseSync(file)
  disk.exec(`CREATE TRIGGER cheio BEFORE INSERT ON sessoes
    BEGIN SELECT RAISE(ABORT, 'database or disk is full'); END`)
  disk.close()
  await expect(store.insert(record('uma', 1000))).rejects.toMatchObject({
    code: 'STORAGE_FULL',
    texto: 'O servidor está sem espaço em disco. Avise quem cuida dele.',
  })
  await store.close()
})

it('reads a session again only after something was written, and finds none that was ended here or elsewhere', async () => {
  const file = join(folder, 'sessoes.sqlite')
  const [here, elsewhere] = [createSqliteSessionStore(file), createSqliteSessionStore(file)]
  await here.insert(record('uma', 1000))
  await here.insert(record('outra', 1000))
  const first = await here.find('uma')
  expect(await here.find('uma')).toBe(first)
  await elsewhere.touch('uma', 1500)
  expect(await here.find('uma')).toMatchObject({ seenMs: 1500 })
  await elsewhere.delete('uma')
  expect(await here.find('uma')).toBeUndefined()
  expect(await here.find('outra')).toBeDefined()
  await here.delete('outra')
  expect(await here.find('outra')).toBeUndefined()
  await Promise.all([here.close(), elsewhere.close()])
})

it('keeps a session that begins while another process writes the file, and holds up nobody meanwhile', async () => {
  const file = join(folder, 'sessoes.sqlite')
  const store = createSqliteSessionStore(file)
  const other = new DatabaseSync(file)
  other.exec('BEGIN IMMEDIATE')
  const kept = store.insert(record('nova', 1000))
  // This would never run if the wait stopped the event loop.
  setTimeout(() => other.exec('COMMIT'), 20)
  await kept
  other.close()
  expect((await store.find('nova'))?.key).toBe('nova')
  await store.close()
})

it('a session that was asked for while its end waited for another writer is gone once it has ended', async () => {
  const file = join(folder, 'sessoes.sqlite')
  const store = createSqliteSessionStore(file)
  await store.insert(record('uma', 1000))
  const other = new DatabaseSync(file)
  other.exec('BEGIN IMMEDIATE')
  const ending = store.delete('uma')
  expect(await store.find('uma')).toBeDefined()
  other.exec('ROLLBACK')
  other.close()
  await ending
  expect(await store.find('uma')).toBeUndefined()
  await store.close()
})
