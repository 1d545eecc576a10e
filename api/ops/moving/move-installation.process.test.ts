import { execFile, type ChildProcess } from 'node:child_process'
import { mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { OperatorError } from '#shared/errors/operator-error'
import { newFolder, removeFolder } from '#shared/node/testing/own-folder'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { AppError } from '#shared/errors/errors'
import { lockFolder } from '#shared/node/data-folder/folder-lock'
import { POSTGRES_BIN, startPostgres, type PostgresServer } from '#shared/node/testing/postgres-server'
import { compiled, runProgram } from '#shared/node/testing/running-program'
import { SEM_ESCOPO } from '../../db/escopo.ts'
import { LotesRepo } from '../../db/repos/lotes-repo.ts'
import { openDatabase, type Db } from '../../db/open-database.ts'
import { MOVING_TABLE, openPostgres } from '../../db/postgres/open-postgres.ts'
import { openDatabaseOf } from '../../start/open-stores.ts'
import { dataPaths } from '../../storage/data-paths.ts'
import { openStorage } from '../../storage/open-storage.ts'
import { fotoRows, loteRow, marcacaoRow } from '../../testing/database-rows.ts'
import { usuarioRow } from '../../testing/usuario-row.ts'
import { moveDatabase, planDatabase } from './move-database.ts'
import { moveInstallation } from './move-installation.ts'
import { readingSqlite } from './sqlite-source.ts'
import { sumOf, TABLES } from './table-rows.ts'

const run = promisify(execFile)
const bin = POSTGRES_BIN ?? ''

const LOTE = '00000000-0000-4000-8000-000000000001'

/** More photos than one page of the move has. */
const FOTOS = 1100

/** Fills every table with what it may have. The user with the highest id is deleted again. */
async function fill(db: Db): Promise<void> {
  const { id } = await db
    .insertInto('usuarios')
    .values({ ...usuarioRow('ção@teste.example'), responsavel: 'Ana “Ção” 🌀' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('usuarios')
    .values({ ...usuarioRow('saiu@teste.example'), id: 41 })
    .execute()
  await db.deleteFrom('usuarios').where('id', '=', 41).execute()
  const at = '2026-02-03T04:05:06.789Z'
  await db
    .insertInto('tokens')
    .values({ hash: 'ab', usuario_id: id, created_at: at, expires_at: at })
    .execute()
  await new LotesRepo(db, SEM_ESCOPO).create(
    loteRow(id, { chave: LOTE, total: FOTOS }),
    fotoRows(LOTE, FOTOS),
  )
  await db
    .insertInto('marcacoes')
    .values([marcacaoRow(7, id, 'Trinca'), marcacaoRow(7, id, 'Erosão')])
    .execute()
  await db
    .updateTable('fotos')
    .set({ marcacao_id: 2, eixoz: 0.1, altura: -1e-7 })
    .where('id', '=', 7)
    .execute()
  const measured = { pontos: '[]', comprimento_cm: 3e10, cm_por_pixel: 1 / 3 }
  await db
    .insertInto('calibracoes')
    .values({
      linha: 'robo',
      os_busca: 'os-1',
      alvo_busca: 'wtg-1',
      foto_id: 7,
      ...measured,
      usuario_id: id,
      created_at: at,
    })
    .execute()
  await db
    .insertInto('inspetora')
    .values({ id: 1, nome: 'I', logo: Buffer.from([0, 255, 128]) })
    .execute()
}

const sumsOf = async (db: Db) => Promise.all(TABLES.map(async (table) => [table, await sumOf(db, table)]))

describe.skipIf(POSTGRES_BIN === undefined)('an installation that moves to a PostgreSQL server', () => {
  let server: PostgresServer
  let dataDir: string
  let told: string[] = []

  beforeAll(async () => {
    server = await startPostgres(bin)
    dataDir = newFolder('mudanca')
    const db = await openDatabase(dataPaths(dataDir).database)
    await fill(db)
    await db.destroy()
  })
  afterAll(async () => {
    await server.stop()
    removeFolder(dataDir)
  })

  async function move(databaseUrl: string, { simulated = false, from = dataDir } = {}): Promise<string> {
    told = []
    const place = { dataDir: from, databaseUrl, s3: undefined }
    const moved = await moveInstallation(place, { simulated, tell: (line) => told.push(line) })
    return [...moved.lines, ...moved.next].join('\n')
  }

  async function ask(databaseUrl: string, text: string): Promise<unknown[]> {
    const client = new pg.Client({ connectionString: databaseUrl })
    await client.connect()
    try {
      return (await client.query<Record<string, unknown>>(text)).rows
    } finally {
      await client.end()
    }
  }

  it('was told, at a start with DATABASE_URL, to restore a copy although its database lies beside its photos', async () => {
    const place = { dataDir: newFolder('mudanca'), databaseUrl: await server.newDatabase(), s3: undefined }
    const { database, fotos } = dataPaths(place.dataDir)
    await (await openDatabase(database)).destroy()
    await mkdir(join(fotos, LOTE), { recursive: true })
    const storage = await openStorage(place)
    await expect(openDatabaseOf(storage, place)).rejects.toThrow(
      /npm run migrate:storage \(na imagem, node dist\/api\/ops\/migrate-storage\.js\)\. Nada/,
    )
    await rm(database)
    await expect(openDatabaseOf(storage, place)).rejects.toThrow(/restaure a cópia do banco/)
    removeFolder(place.dataDir)
  })

  it('is told by a dry run, which changes nothing', async () => {
    const databaseUrl = await server.newDatabase()
    const before = await readFile(dataPaths(dataDir).database)
    const lines = await move(databaseUrl, { simulated: true })
    expect(lines).toContain(
      `1 usuarios, 1 tokens, 1 lotes, ${FOTOS} fotos, 2 marcacoes, 1 calibracoes, 1 inspetora.`,
    )
    expect(lines).toMatch(/está vazio e pode receber a cópia\.\nNada foi alterado\.$/)
    expect(await ask(databaseUrl, "select 1 from pg_tables where schemaname = 'public'")).toEqual([])
    expect((await readFile(dataPaths(dataDir).database)).equals(before)).toBe(true)
  })

  it('goes on where it was killed, and ends only with the same rows, and with ids that go on', async () => {
    const databaseUrl = await server.newDatabase()
    await (await openPostgres({ databaseUrl })).destroy()
    const holder = new pg.Client({ connectionString: databaseUrl })
    await holder.connect()
    await holder.query('begin; lock table marcacoes in exclusive mode')
    const program = runProgram(process.execPath, [compiled('api/ops/migrate-storage')], {
      env: { DATA_DIR: dataDir, DATABASE_URL: databaseUrl },
    })
    const waiting = "select 1 from pg_locks where not granted and relation = 'marcacoes'::regclass"
    const runs = ({ exitCode, signalCode }: ChildProcess) => exitCode === null && signalCode === null
    while (runs(program.child) && (await ask(databaseUrl, waiting)).length === 0) await sleep(50)
    await program.end('SIGKILL')
    await holder.query('rollback')
    await holder.end()
    expect(program.output.out).toContain(`  fotos: ${FOTOS} de ${FOTOS}\n`)

    await expect(openPostgres({ databaseUrl })).rejects.toThrow(/cópia por terminar/)
    expect(await move(databaseUrl, { simulated: true })).toContain('tem esta cópia por terminar')
    // A row that is not as it was copied: the copy is not called finished, and no product starts on it.
    await ask(databaseUrl, "update usuarios set empresa = empresa || '.'")
    await expect(move(databaseUrl)).rejects.toThrow(/difere da origem em usuarios:/)
    await expect(openPostgres({ databaseUrl })).rejects.toThrow(/cópia por terminar/)
    await ask(databaseUrl, 'update usuarios set empresa = left(empresa, -1)')
    expect(await move(databaseUrl)).toContain('iguais à origem')
    expect(told).toContain('Continuando a cópia do banco:')

    const source = await openDatabase(dataPaths(dataDir).database)
    const target = await openPostgres({ databaseUrl })
    expect(await sumsOf(target)).toEqual(await sumsOf(source))
    expect(await move(databaseUrl)).toContain('já tem esta cópia inteira')
    // A dump and a restore, as docs/operations.md describes them for a database on a server.
    const [dump, restored] = [join(dataDir, 'banco.dump'), await server.newDatabase()]
    await run(join(bin, 'pg_dump'), ['--format=custom', `--file=${dump}`, databaseUrl])
    await run(join(bin, 'pg_restore'), ['--no-owner', `--dbname=${restored}`, dump])
    expect(await move(restored, { simulated: true })).toContain('já tem esta cópia inteira')
    // As many rows as there were, but one is another: neither this copy nor an empty database.
    await ask(databaseUrl, "update usuarios set empresa = empresa || '.'")
    await expect(move(databaseUrl)).rejects.toThrow(/não está vazio/)
    const { id } = await target
      .insertInto('usuarios')
      .values(usuarioRow('nova@teste.example'))
      .returning('id')
      .executeTakeFirstOrThrow()
    expect(id).toBe(42)
    await source.destroy()
    await target.destroy()
    await expect(move(databaseUrl)).rejects.toThrow(/não está vazio/)
  })

  it('of which only the photos are left to go is refused while the database is empty, unfinished or of another version', async () => {
    const databaseUrl = await server.newDatabase()
    const s3 = {
      ...{ endpoint: 'http://127.0.0.1:9', region: 'r', bucket: 'b', prefix: '', pathStyle: true },
      ...{ accessKeyId: 'a', secretAccessKey: 's' },
    }
    const semBanco = newFolder('mudanca')
    const fotos = () =>
      moveInstallation({ dataDir: semBanco, databaseUrl, s3 }, { simulated: false, tell: () => undefined })
    await expect(fotos()).rejects.toThrow(/está vazio ou por terminar/)
    await (await openPostgres({ databaseUrl })).destroy()
    await ask(databaseUrl, `create table ${MOVING_TABLE} (origem text)`)
    await expect(fotos()).rejects.toThrow(/está vazio ou por terminar/)
    await expect(move(databaseUrl)).rejects.toThrow(/cópia por terminar de outros dados/)
    await ask(databaseUrl, `drop table ${MOVING_TABLE}; insert into kysely_migration values ('999-nova', '')`)
    await expect(fotos()).rejects.toThrow(/versão mais nova/)
    removeFolder(semBanco)
  })

  it('is refused while a product runs on it', async () => {
    const lock = await lockFolder({ dataDir, name: 'backend' }, { runningMs: 0, stoppingMs: 0 })
    await expect(move(await server.newDatabase())).rejects.toThrow(/já está em uso/)
    lock.release()
  })

  it('was open to products, once its rows were there, while its photos were still on their way', async () => {
    const databaseUrl = await server.newDatabase()
    const cut = () => Promise.reject(new AppError('STORAGE_UNAVAILABLE'))
    await readingSqlite(dataPaths(dataDir).database, async (from) => {
      const rows = { from, databaseUrl, tell: () => undefined }
      const copied = moveDatabase(rows, await planDatabase(rows), cut)
      await expect(copied).rejects.toMatchObject({ code: 'STORAGE_UNAVAILABLE' })
    })
    await expect(openPostgres({ databaseUrl })).rejects.toThrow(/cópia/)
    await move(databaseUrl)
    await (await openPostgres({ databaseUrl })).destroy()
  })

  it('is refused, before anything is copied, with the names of values that the server would not accept, or with other tables', async () => {
    const from = newFolder('mudanca')
    const db = await openDatabase(dataPaths(from).database)
    await db
      .insertInto('usuarios')
      .values({ ...usuarioRow('nul@teste.example'), id: 2 ** 31 })
      .execute()
    await sql`update usuarios set empresa = 'a' || char(0) || 'b'`.execute(db)
    const databaseUrl = await server.newDatabase()
    await expect(move(databaseUrl, { from })).rejects.toThrow(
      [
        'Nada foi copiado.',
        '  usuarios, id 2147483648, coluna empresa: tem o caractere NUL',
        '  usuarios, id 2147483648, coluna id: não é um inteiro até 2147483647',
      ].join('\n'),
    )
    expect(await ask(databaseUrl, "select 1 from pg_tables where schemaname = 'public'")).toEqual([])
    await db
      .insertInto('kysely_migration' as 'usuarios')
      .values({ name: '999-nova', timestamp: '' } as never)
      .execute()
    await db.destroy()
    await expect(move(databaseUrl, { from })).rejects.toThrow(OperatorError)
    removeFolder(from)
  })
})
