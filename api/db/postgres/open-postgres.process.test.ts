import { sql, type Kysely } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { OperatorError } from '#shared/errors/operator-error'
import { fotoRows, loteRow, marcacaoRow } from '../../testing/database-rows.ts'
import { startFaultProxy, type FaultProxy } from '#shared/node/testing/fault-proxy'
import { POSTGRES_BIN, startPostgres, type PostgresServer } from '#shared/node/testing/postgres-server'
import { usuarioRow } from '../../testing/usuario-row.ts'
import { SEM_ESCOPO } from '../escopo.ts'
import { FotosRepo } from '../repos/fotos-repo.ts'
import { LotesRepo } from '../repos/lotes-repo.ts'
import type { Schema } from '../schema.ts'
import { UsuariosRepo } from '../repos/usuarios-repo.ts'
import { openPostgres, type PostgresPlace } from './open-postgres.ts'

const BUSY = { code: 'DATABASE_BUSY', http: 503, retryAfterS: 5 }

describe.skipIf(POSTGRES_BIN === undefined)('a PostgreSQL database', () => {
  let server: PostgresServer
  let proxy: FaultProxy
  let databaseUrl: string
  const opened: Kysely<Schema>[] = []

  beforeAll(async () => {
    server = await startPostgres(POSTGRES_BIN ?? '', { byTls: true })
    proxy = await startFaultProxy(server.socket)
  })
  afterAll(async () => {
    await proxy.stop()
    await server.stop()
  })
  beforeEach(async () => void (databaseUrl = await server.newDatabase()))
  afterEach(async () => {
    proxy.mend()
    for (const db of opened.splice(0)) await db.destroy()
  })

  async function open(place: Partial<PostgresPlace> = {}): Promise<Kysely<Schema>> {
    const db = await openPostgres({ databaseUrl, ...place })
    opened.push(db)
    return db
  }
  /** The same database through a connection that can be cut. Its senha must never show up anywhere. */
  const byProxy = () => `postgres://postgres:s3nh4@127.0.0.1:${proxy.port}${new URL(databaseUrl).pathname}`
  const create = (db: Kysely<Schema>, email: string) => new UsuariosRepo(db).create(usuarioRow(email))

  describe('at the start', () => {
    it('gets its tables once from several that start together', async () => {
      const [db] = await Promise.all([open(), open(), open(), open()])
      const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db)
      expect(new Set(rows.map(({ name }) => name)).size).toBe(rows.length)
      await create(db, 'a@b.c')
    })

    it('is refused with tables of a newer version', async () => {
      const db = await open()
      await sql`insert into kysely_migration (name, timestamp) values ('999-future', '2030-01-01')`.execute(
        db,
      )
      await expect(open()).rejects.toThrow(/versão mais nova/)
    })

    it('is refused when it is empty and must not be, and gets no table', async () => {
      await expect(open({ notEmpty: 'Há fotos.' })).rejects.toThrow(/está vazio\. Há fotos\./)
      await expect(open({ notEmpty: 'Há fotos.' })).rejects.toBeInstanceOf(OperatorError)
    })

    it('is refused in another encoding', async () => {
      databaseUrl = await server.newDatabase("template template0 encoding 'LATIN1' locale 'C'")
      await expect(open()).rejects.toThrow(/está em LATIN1: crie-o em UTF8\./)
    })

    it('is waited for while it cannot be reached', async () => {
      proxy.cut()
      const opening = open({ databaseUrl: byProxy() })
      await expect(open({ databaseUrl: byProxy(), patienceMs: 0 })).rejects.toThrow(/não atende/)
      proxy.mend()
      await create(await opening, 'a@b.c')
    })

    it('is not waited for when it is not there', async () => {
      const wrong = `${byProxy()}-outro`
      await expect(open({ databaseUrl: wrong })).rejects.toThrow(
        /não atende \(database "banco\d+-outro" does not exist\)/,
      )
    })

    it('is waited for while it is read-only, as a replica is before it takes the place of the primary', async () => {
      const at = new URL(databaseUrl).pathname.slice(1)
      const admin = await open({ databaseUrl: await server.newDatabase() })
      const only = (value: string) =>
        sql`alter database ${sql.id(at)} set default_transaction_read_only = ${sql.lit(value)}`.execute(admin)
      await only('on')
      await expect(open({ patienceMs: 0 })).rejects.toThrow(
        / só deixa ler .+ DATABASE_URL o servidor principal\.$/,
      )
      let wait = () => undefined as void
      const waited = new Promise<void>((resolve) => (wait = resolve))
      const opening = open({ onWait: wait })
      await waited
      await only('off')
      await create(await opening, 'a@b.c')
    })

    it('is refused with the limit’s name when a proxy in front of it accepts no limits', async () => {
      const refusing = open({ pool: { options: '-c lock_timeout=nada' } })
      await expect(refusing).rejects.toThrow(/^O banco PostgreSQL .+ não atende \(.+lock_timeout.+\)\.$/)
    })

    it('is refused at once, and by its reason, to a user who may not make tables', async () => {
      const other = await open({ databaseUrl: await server.newDatabase() })
      await sql`create role leitor login`.execute(other)
      const reader = databaseUrl.replace('user=postgres', 'user=leitor')
      await expect(open({ databaseUrl: reader })).rejects.toThrow(
        /^O usuário do banco PostgreSQL .+ não pode criar nem mudar as tabelas \(permission denied .+\): faça dele o dono do banco\.$/,
      )
    })

    it('is reached by TLS when the address says so, with the certificate authority that the address names', async () => {
      const verified = `sslmode=verify-full&sslrootcert=${server.certificate}`
      const url = server.byTls(databaseUrl, verified)
      for (const [by, ssl] of [
        [url, true],
        [server.byTls(databaseUrl, 'sslmode=no-verify'), true],
        [server.byTls(databaseUrl, 'sslmode=disable'), false],
      ] as const) {
        const asked = sql<{ ssl: boolean }>`select ssl from pg_stat_ssl where pid = pg_backend_pid()`
        expect((await asked.execute(await open({ databaseUrl: by }))).rows, by).toEqual([{ ssl }])
      }
      const nameless = url.replace('localhost', '127.0.0.1')
      for (const [by, why] of [
        [server.byTls(databaseUrl, 'sslmode=verify-full'), /não atende \(self-signed certificate\)/],
        [nameless, /não atende \(Hostname\/IP does not match certificate's altnames/],
      ] as const)
        await expect(open({ databaseUrl: by }), by).rejects.toThrow(why)
    })

    it('made every start warn of sslmode=require, which the operation guide offers', async () => {
      const warned: string[] = []
      const warn = ({ message }: Error) => void warned.push(message)
      process.on('warning', warn)
      try {
        await open({
          databaseUrl: server.byTls(databaseUrl, `sslmode=require&sslrootcert=${server.certificate}`),
        })
        const unverified = open({ databaseUrl: server.byTls(databaseUrl, 'sslmode=require') })
        await expect(unverified).rejects.toThrow(/não atende \(self-signed certificate\)/)
      } finally {
        process.off('warning', warn)
      }
      expect(warned).toEqual([])
    })

    it('is not waited for when the file of its authority is not there', async () => {
      const waited: string[] = []
      const url = server.byTls(databaseUrl, 'sslmode=verify-full&sslrootcert=/nao/ha.pem')
      const opening = open({ databaseUrl: url, onWait: (name) => waited.push(name) })
      await expect(opening).rejects.toThrow(/não atende \(ENOENT: .+ '\/nao\/ha\.pem'\)\.$/)
      expect(waited).toEqual([])
    })

    it('is told without the senha when it does not answer', async () => {
      proxy.cut()
      const failing = open({ databaseUrl: byProxy(), patienceMs: 0 })
      await expect(failing).rejects.toThrow(`PostgreSQL 127.0.0.1:${proxy.port}/banco`)
      await expect(failing).rejects.toThrow(
        expect.not.objectContaining({ message: expect.stringContaining('s3nh4') }),
      )
    })

    it('undoes the tables that a failed migration made', async () => {
      const db = await open()
      const failing = db.transaction().execute(async (trx) => {
        await trx.schema.createTable('nova').addColumn('id', 'integer').execute()
        throw new Error('no')
      })
      await expect(failing).rejects.toThrow('no')
      const { rows } = await sql<{ nova: string | null }>`select to_regclass('nova') as nova`.execute(db)
      expect(rows).toEqual([{ nova: null }])
    })
  })

  it('refuses a text that it cannot keep as the input that it is, and goes on', async () => {
    const db = await open({ pool: { max: 1 } })
    await expect(create(db, 'a\0@b.c')).rejects.toMatchObject({ code: 'INVALID_INPUT', http: 400 })
    await create(db, 'a@b.c')
  })

  describe('F36 while it fails', () => {
    it('loses only the batch whose connection dies in the middle', async () => {
      const db = await open({ databaseUrl: byProxy() })
      const usuarioId = await create(db, 'a@b.c')
      const dying = db.transaction().execute(async (trx) => {
        await trx.insertInto('usuarios').values(usuarioRow('b@b.c')).execute()
        proxy.cut()
        await trx.insertInto('usuarios').values(usuarioRow('c@b.c')).execute()
      })
      await expect(dying).rejects.toMatchObject(BUSY)
      await expect(create(db, 'd@b.c')).rejects.toMatchObject(BUSY)
      proxy.mend()
      expect(await new UsuariosRepo(db).list()).toHaveLength(1)
      const lotes = new LotesRepo(db, SEM_ESCOPO)
      await lotes.create(loteRow(usuarioId, { chave: 'a', total: 3 }), fotoRows('a', 3))
      expect(await lotes.exists('a')).toBe(true)
    })

    it('is told once when it is out of reach, whoever asks, and once when it is back', async () => {
      const told: string[] = []
      const tell = { onAway: (reason: string) => told.push(reason), onBack: () => told.push('back') }
      const db = await open({ databaseUrl: byProxy(), tell })
      proxy.cut()
      for (const last of [false, false, false, true]) {
        const asking = new UsuariosRepo(db).list()
        await expect(asking).rejects.toMatchObject({ ...BUSY, ...(last && { isTold: true }) })
      }
      expect(told).toHaveLength(1)
      proxy.mend()
      for (let asked = 0; asked < 2; asked++) await new UsuariosRepo(db).list()
      expect(told).toEqual([expect.stringMatching(/connection/i), 'back'])
    })

    it('is given up when it says nothing, and asked again by another connection', async () => {
      const db = await open({
        databaseUrl: byProxy(),
        pool: { query_timeout: 3000, connectionTimeoutMillis: 3000 },
      })
      await create(db, 'a@b.c')
      proxy.stall()
      await expect(create(db, 'b@b.c')).rejects.toMatchObject(BUSY)
      await expect(new UsuariosRepo(db).list()).rejects.toMatchObject(BUSY)
      proxy.mend()
      expect(await new UsuariosRepo(db).list()).toHaveLength(1)
    })

    it('refuses those who find no free connection, while the others go on', async () => {
      const told: string[] = []
      const tell = { onAway: (reason: string) => told.push(reason), onBack: () => told.push('back') }
      const db = await open({ pool: { max: 2, connectionTimeoutMillis: 3000 }, tell })
      let letGo = () => undefined as void
      const held = new Promise<void>((resolve) => (letGo = resolve))
      const holders = [1, 2].map((n) =>
        db.transaction().execute(async (trx) => {
          await trx
            .insertInto('usuarios')
            .values(usuarioRow(`${n}@b.c`))
            .execute()
          await held
        }),
      )
      await expect(create(db, 'x@b.c')).rejects.toMatchObject(BUSY)
      letGo()
      await Promise.all(holders)
      await create(db, 'x@b.c')
      expect(await new UsuariosRepo(db).list()).toHaveLength(3)
      expect(told).toEqual([])
    })

    it('lets hundreds save one photo in their order, while others ask', async () => {
      const db = await open({ pool: { max: 2, connectionTimeoutMillis: 3000, lock_timeout: 60_000 } })
      const usuarioId = await create(db, 'a@b.c')
      await new LotesRepo(db, SEM_ESCOPO).create(
        loteRow(usuarioId, { chave: 'a', total: 1 }),
        fotoRows('a', 1),
      )
      const fotos = new FotosRepo(db, SEM_ESCOPO)
      // Holds the photo's lock, as a process that is saving it would, for as long as the saves below may wait for a
      // connection.
      const other = await open()
      let letGo = () => undefined as void
      const held = new Promise<void>((resolve) => (letGo = resolve))
      const holder = other.transaction().execute(async (trx) => {
        await sql`select pg_advisory_xact_lock(hashtextextended('foto 1', 0))`.execute(trx)
        await held
      })
      const danos = Array.from({ length: 300 }, (_, n) => `dano ${n}`)
      const saves = Promise.allSettled(
        danos.map((dano) => fotos.saveMarcacao(marcacaoRow(1, usuarioId, dano))),
      )
      const waiting = sql`select 1 from pg_locks where locktype = 'advisory' and not granted`
      try {
        while ((await waiting.execute(db)).rows.length === 0) await new UsuariosRepo(db).list()
      } finally {
        letGo()
        await holder
      }
      expect(await saves).toMatchObject(danos.map((dano) => ({ value: { foto: { dano } } })))
    })

    it('lets a write give up that waits for another one, and does not carry it out later', async () => {
      const db = await open({ pool: { lock_timeout: 200 } })
      const id = await create(db, 'a@b.c')
      await db.transaction().execute(async (trx) => {
        await trx.updateTable('usuarios').set({ empresa: 'de quem segura' }).where('id', '=', id).execute()
        const waiting = new UsuariosRepo(db).change(id, { cadastro: { empresa: 'de quem espera' } })
        await expect(waiting).rejects.toMatchObject(BUSY)
      })
      expect(await new UsuariosRepo(db).findById(id)).toMatchObject({ empresa: 'de quem segura' })
    })
  })
})
