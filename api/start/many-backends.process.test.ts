import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from 'kysely'
import { BACKEND_PATHS, PEOPLE_PATHS } from '#shared/contract/paths'
import { LINHAS } from '#shared/linhas/index'
import { fotosSchema } from '#shared/testing/answers'
import { CADASTRO } from '#shared/testing/cadastro'
import { startFaultProxy, type FaultProxy } from '#shared/node/testing/fault-proxy'
import { startBucket, type TestBucket } from '#shared/node/testing/bucket'
import { newFolder, removeFolder } from '#shared/node/testing/own-folder'
import { STORY_MS } from '#shared/node/testing/pace'
import { POSTGRES_BIN, startPostgres, type PostgresServer } from '#shared/node/testing/postgres-server'
import { RADOSGW } from '#shared/node/testing/radosgw'
import { SharedAccountLimit } from '../auth/shared-account-limit.ts'
import { ProcessosRepo } from '../db/repos/processos-repo.ts'
import { openPostgres } from '../db/postgres/open-postgres.ts'
import type { Db } from '../db/open-database.ts'
import { ownProcesso } from './own-processo.ts'
import { S3Storage } from '../storage/s3/s3-storage.ts'
import { stageTaken } from '../storage/taken-storage.ts'
import { camposDe, register, signIn, type Integrator } from '../testing/integrator.ts'
import { makeFoto } from '../testing/make-foto.ts'
import { END, fieldPart, filePart, rawUpload } from '../testing/raw-upload.ts'
import { startApi, type TestApi } from '../testing/start-api.ts'
import { chunks } from '../testing/storage-behaviour.ts'

const linha = LINHAS.drone
const PREFIX = 'varios/'
const BEAT_MS = 50

describe.skipIf(POSTGRES_BIN === undefined || !RADOSGW)(
  'several backends of one database and one bucket',
  () => {
    let server: PostgresServer
    let bucket: TestBucket
    let databaseUrl: string
    let db: Db
    let first: TestApi
    let wire: FaultProxy
    let foto: Buffer
    const running: TestApi[] = []

    const start = async (options: Parameters<typeof startApi>[0] = {}) => {
      const api = await startApi({ databaseUrl, s3: bucket.placeOf(PREFIX), beatMs: BEAT_MS, ...options })
      running.push(api)
      return api
    }
    /**
     * A backend that is receiving a batch: it is registered, has one file in the bucket, and gives signs of life until
     * it is killed.
     */
    const dying = async () => {
      const processos = new ProcessosRepo(db, ownProcesso({ dataDir: 'x', s3: bucket.placeOf(PREFIX) }))
      await processos.enter()
      const beats = setInterval(() => void processos.beat(), BEAT_MS)
      const chave = randomUUID()
      const storage = await S3Storage.open(bucket.placeOf(PREFIX))
      const staging = await stageTaken(storage, processos, chave)
      await staging.put('f000001', chunks('x'))
      return { processos, chave, kill: () => clearInterval(beats) }
    }
    const left = () => bucket.leftBelow(PREFIX)

    beforeAll(async () => {
      ;[server, bucket, foto] = await Promise.all([
        startPostgres(POSTGRES_BIN ?? ''),
        startBucket(),
        makeFoto({ width: 64, height: 48 }),
      ])
      databaseUrl = await server.newDatabase()
      wire = await startFaultProxy(server.socket)
      first = await start()
      db = await openPostgres({ databaseUrl })
    })
    afterAll(async () => {
      for (const api of running) await api.stop()
      await db.destroy()
      await wire.stop()
      await bucket.stop()
      await server.stop()
    })

    const begin = (api: TestApi, who: Integrator, { os, key }: { os: string; key?: string }) => {
      const upload = rawUpload(api.url + linha.api.upload, {
        Authorization: `Bearer ${who.token}`,
        ...(key !== undefined && { 'Idempotency-Key': key }),
      })
      for (const [name, value] of Object.entries(camposDe(linha, { os })))
        upload.request.write(fieldPart(name, value))
      upload.request.write(fieldPart('userId', String(who.user.id)))
      upload.request.write(filePart('photos', 'a.jpg', foto))
      return upload
    }
    const found = async (api: TestApi, who: Integrator, os: string) => {
      const query = new URLSearchParams({ os, wtg: camposDe(linha)['wtg'] ?? '' })
      const answer = await fetch(`${api.url}${linha.api.fotos}?${query.toString()}`, {
        headers: { authorization: `Bearer ${who.token}` },
      })
      return fotosSchema.parse(await answer.json())
    }

    it('a start leaves what another is receiving alone, and both know users, tokens and batches', async () => {
      const who = await signIn(first, first.admin)
      const upload = begin(first, who, { os: 'OS-1', key: 'chave-1' })
      // Once the second photo has begun, the first is in the bucket.
      upload.request.write(filePart('photos', 'b.jpg', foto))
      await expect.poll(async () => (await left()).join()).toMatch(/f000001/)
      const second = await start()
      upload.request.end(END)
      expect((await upload.answer).status).toBe(201)
      expect(await found(second, who, 'OS-1')).toHaveLength(2)
    })

    it('the same upload sent to two at once is one batch', async () => {
      const [one, other] = running
      if (!one || !other) throw new Error('two backends run')
      const who = await signIn(one, one.admin)
      const uploads = [one, other].map((api) => begin(api, who, { os: 'OS-2', key: 'chave-2' }))
      for (const { request } of uploads) request.end(END)
      const answers = await Promise.all(uploads.map(({ answer }) => answer))
      expect(answers.map(({ status }) => status)).toEqual([201, 201])
      expect(answers[0]?.body).toBe(answers[1]?.body)
      expect(await found(one, who, 'OS-2')).toHaveLength(1)
    })

    it('a batch of one that was killed is removed by those that live, and can be committed no more', async () => {
      const before = await left()
      const { processos, chave, kill } = await dying()
      try {
        expect(await left()).not.toEqual(before)
      } finally {
        kill()
      }
      await expect.poll(left).toEqual(before)
      await expect(db.transaction().execute((trx) => processos.finish(trx, chave))).rejects.toMatchObject({
        code: 'STORAGE_UNAVAILABLE',
      })
    })

    it('a batch that a backend could not commit while the database was away is settled by that backend once it is back', async () => {
      const alone = await server.newDatabase()
      const byWire = `postgres://postgres@127.0.0.1:${wire.port}${new URL(alone).pathname}`
      const s3 = bucket.placeOf('um/')
      const api = await start({ databaseUrl: byWire, s3 })
      const who = await signIn(api, api.admin)
      const upload = begin(api, who, { os: 'OS-3' })
      // The photo is taken over, and the batch is marked as unfinished.
      const uploaded = () => bucket.leftBelow('um/')
      await expect.poll(async () => (await uploaded()).length).toBe(1)
      wire.cut()
      upload.request.end(END)
      expect((await upload.answer).status).toBe(503)
      // Nobody can know yet whether the batch was committed, so it stays, with its mark.
      expect(await uploaded()).toHaveLength(2)
      wire.mend()
      await expect.poll(uploaded, { timeout: STORY_MS }).toEqual([])
      const looking = await openPostgres({ databaseUrl: alone })
      expect(await looking.selectFrom('lotes_em_curso').selectAll().execute()).toEqual([])
      await looking.destroy()
    })

    it('A05 wrong senhas of an account are counted by all, and forgotten by all', async () => {
      const [one, other] = running
      if (!one || !other) throw new Error('two backends run')
      const email = 'alvo@empresa.com.br'
      const statusAt = async (api: TestApi) => {
        const headers = { 'content-type': 'application/json' }
        const body = JSON.stringify({ email, senha: 'errada' })
        return (await fetch(api.url + BACKEND_PATHS.login, { method: 'POST', headers, body })).status
      }
      const third = new SharedAccountLimit(db, 'login', () => new Date())
      for (let at = 0; at < 58; at += 1) await third.begin(email)
      expect([await statusAt(one), await statusAt(other)]).toEqual([401, 401])
      expect([await statusAt(one), await statusAt(other)]).toEqual([429, 429])
      const admin = await signIn(other, other.admin)
      expect((await admin.post(PEOPLE_PATHS.desbloquear, { email })).status).toBe(200)
      expect([await statusAt(one), await statusAt(other)]).toEqual([401, 401])
    })

    it('a registration that a program wrote was left with the nivel and e-mail that another had written just before', async () => {
      const admin = await signIn(first, first.admin)
      const { user } = await register(first, 'supervisor')
      const { email: _email, senha: _senha, ...cadastro } = CADASTRO
      const editing = await db.transaction().execute(async (trx) => {
        const other = { nivel: 'supervisorCivil', email: 'de.outro@empresa.com.br' } as const
        await trx.updateTable('usuarios').set(other).where('id', '=', Number(user.id)).execute()
        const edition = { ...cadastro, id: user.id, email: user.email, nivel: user.nivel }
        const answer = admin.post(PEOPLE_PATHS.editar, edition)
        const waiting = sql`select 1 from pg_stat_activity where wait_event_type = 'Lock'`
        await expect.poll(async () => (await waiting.execute(db)).rows).not.toEqual([])
        return { answer }
      })
      expect((await editing.answer).status).toBe(200)
      const row = db.selectFrom('usuarios').select(['nivel', 'email']).where('id', '=', Number(user.id))
      expect(await row.executeTakeFirst()).toEqual({ nivel: user.nivel, email: user.email })
    })

    it('a backend without the bucket is refused beside the others, and changes nothing', async () => {
      const dataDir = newFolder('sem-bucket')
      try {
        await expect(startApi({ dataDir, databaseUrl, beatMs: BEAT_MS })).rejects.toThrow(
          /^S3_BUCKET precisa ser o mesmo .* já atende neste banco .*\.$/,
        )
      } finally {
        removeFolder(dataDir)
      }
      const listed = await db.selectFrom('processos').select('originais').execute()
      expect(new Set(listed.map(({ originais }) => originais))).toEqual(
        new Set([`fotos/${PREFIX} (S3_BUCKET)`]),
      )
    })
  },
)
