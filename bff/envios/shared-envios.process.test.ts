import { randomBytes, randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { newFolder, removeFolder } from '#shared/node/testing/own-folder'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { AppError } from '#shared/errors/errors'
import { RADOSGW } from '#shared/node/testing/radosgw'
import { startBucket } from '#shared/node/testing/bucket'
import type { TestBucket } from '#shared/node/testing/bucket'
import { REDIS_SERVER } from '#shared/node/testing/redis-server'
import { aNewEnvio, behavesAsEnvioStore } from '../testing/envio-store-behaviour.ts'
import { redisOfAllTests } from '../testing/redis-links.ts'
import { testSharedEnvios } from '../testing/shared-envios-wire.ts'
import { testKilledGateway } from '../testing/two-gateways.ts'
import { jpegOf } from '../testing/upload-bodies.ts'
import { openEnviosInFolder, openFolderPlace } from './envio-place.ts'
import { openEnvios } from './open-envios.ts'
import { openSharedSpool } from './open-shared-spool.ts'
import { OverdueEnvios } from './overdue-envios.ts'
import { sweepEnvios } from './sweep-envios.ts'
import { RedisEnvioStore } from './store/redis/redis-envio-store.ts'
import { runLocked } from './spool/file-locks.ts'
import { RedisLocks } from './spool/redis-locks.ts'

const MIB = 1024 * 1024

describe.skipIf(REDIS_SERVER === undefined)('envios that gateways share', () => {
  const { redis, linkOf } = redisOfAllTests()

  behavesAsEnvioStore('on Redis', async () => {
    const [one, other] = [await linkOf('suite:'), await linkOf('suite:')]
    const close = () => Promise.resolve()
    return { one: new RedisEnvioStore(one), other: new RedisEnvioStore(other), close }
  })

  it('F22 do not go to the backend without a file that was taken back elsewhere while that was judged', async () => {
    const store = new RedisEnvioStore(await linkOf('volta:'))
    const envio = aNewEnvio()
    await store.insert(envio, () => undefined)
    await store.setFile({ envio: envio.id, n: 1 }, { estado: 'chegou', mime: 'image/jpeg' })
    let taken: Promise<void> | undefined
    const sending = store.send(envio.id, { fora: [], sessao: 's' }, (_envio, { aVir }) => {
      if (aVir > 0) throw new Error('a file is missing')
      taken ??= store.setFile({ envio: envio.id, n: 1 }, { estado: 'falta' })
      return true
    })
    await expect(sending).rejects.toThrow('a file is missing')
    await taken
    expect(await store.take()).toBeUndefined()
  })

  it('R16 leave nothing that does not go by itself once they are over, and no files once they are given up', async () => {
    const link = await linkOf('fim:')
    const store = new RedisEnvioStore(link)
    const envio = aNewEnvio({ chave: 'k' })
    await store.insert(envio, () => undefined)
    await store.giveUp(envio.id, 60_000)
    expect(await store.files(envio.id)).toEqual([])
    expect(await link.ask(['PTTL', `fim:envio:${envio.id}`])).toBeLessThanOrEqual(60_000)
    const keys = (await link.ask(['KEYS', 'fim:*'])) as string[]
    const lives = await Promise.all(keys.map((key) => link.ask(['PTTL', key])))
    expect(keys.filter((_key, at) => Number(lives[at]) < 0)).toEqual(['fim:envios:vez'])
  })

  it('an envio that its user gave up while its folder was carried came back, and was sent, after ten minutes', async () => {
    const link = await linkOf('levado:')
    const store = new RedisEnvioStore(link)
    const envio = aNewEnvio({ antes: { estado: 'recebendo', rodada: 0, aviso: null, criadoMs: 1 } })
    await store.insert(envio, () => undefined)
    expect(await store.giveUp(envio.id, 1000)).toBe('desistido')
    expect(await link.ask(['PTTL', `levado:envio:${envio.id}`])).toBeGreaterThan(1000)
  })

  it('R16 the list of one user’s envios read every name of every photo, and held everybody up', async () => {
    const link = await linkOf('lista:')
    const store = new RedisEnvioStore(link)
    const { id } = aNewEnvio()
    await store.insert(aNewEnvio({ id }), () => undefined)
    const asking = vi.spyOn(link, 'ask')
    await store.sums(id)
    const asked = asking.mock.calls.map(([[command = '', key = '']]) => `${command} ${key}`)
    expect(asked).not.toContain(`HGETALL lista:envio:${id}:arquivos`)
  })

  it('R16 declarations that came at once under one key, of which one counts, left their photos on the server for minutes', async () => {
    const link = await linkOf('juntas:')
    const stores = [new RedisEnvioStore(link), new RedisEnvioStore(await linkOf('juntas:'))]
    await Promise.all([...stores, ...stores].map((one) => one.insert(aNewEnvio({ chave: 'k' }), () => {})))
    expect(await link.ask(['KEYS', 'juntas:envio:*:arquivos'])).toHaveLength(1)
  })

  it('a declaration that was cut half-way stayed on the server for ever', async () => {
    const link = await linkOf('corte:')
    const ask = link.ask.bind(link)
    // Two commands are answered: the question how much room is taken, and the first write. Then the server is away.
    let answered = 2
    const asking = vi
      .spyOn(link, 'ask')
      .mockImplementation((command) =>
        answered-- > 0 ? ask(command) : Promise.reject(new AppError('SESSIONS_UNAVAILABLE')),
      )
    await expect(new RedisEnvioStore(link).insert(aNewEnvio(), () => undefined)).rejects.toThrow()
    asking.mockRestore()
    const keys = (await link.ask(['KEYS', 'corte:envio:*'])) as string[]
    expect(keys).toHaveLength(1)
    for (const key of keys) expect(await link.ask(['PTTL', key])).toBeGreaterThan(0)
  })

  it('F22 one file is one gateway’s at a time, who lets go when another asks, and loses it when he is gone', async () => {
    const [one, other] = [new RedisLocks(await linkOf('trava:')), new RedisLocks(await linkOf('trava:'))]
    const { signal } = new AbortController()
    const held = one.newLock('f/1')
    let asked = 0
    await held.lock(signal, () => {
      asked += 1
      return held.unlock()
    })
    expect(await runLocked(other, { envio: 'f', n: 1 }, () => Promise.resolve('mine'))).toBe('mine')
    expect(asked).toBe(1)
    // A lock whose gateway has died, so that nobody prolongs it.
    await redis().ask('SET trava:envio-trava:g/1 morto PX 300')
    expect(await runLocked(other, { envio: 'g', n: 1 }, () => Promise.resolve('mine'))).toBe('mine')
    await redis().ask('SET trava:envio-trava:h/1 outro PX 60000')
    const hurried = new RedisLocks(await linkOf('trava:'), 50)
    const late = runLocked(hurried, { envio: 'h', n: 1 }, () => Promise.resolve())
    await expect(late).rejects.toMatchObject({ code: 'CONFLICT' })
  })

  describe.skipIf(!RADOSGW)('with their bytes in an S3 store', () => {
    let bucket: TestBucket
    beforeAll(async () => void (bucket = await startBucket()))
    afterAll(() => bucket.stop())

    let prefix = ''
    beforeEach(() => {
      bucket.proxy.mend()
      redis().wire.mend()
      prefix = `${randomUUID()}/`
    })
    /** An envio with one begun photo of this size, and two gateways that share it. */
    async function begun(bytes: number) {
      const open = async () => openSharedSpool({ link: await linkOf(prefix), bucket: bucket.placeOf(prefix) })
      const [one, other] = [await open(), await open()]
      const envio = aNewEnvio({ bytes })
      await one.store.insert(envio, () => undefined)
      const at = { envio: envio.id, n: 1 }
      expect(await other.files.size(at)).toBeUndefined()
      await one.files.begin(at)
      await other.files.begin(at)
      expect(await other.files.size(at)).toBe(0)
      return { one, other, at, envio, whole: bytes }
    }
    async function* sourceOf(bytes: Buffer, fault?: Error) {
      for (let at = 0; at < bytes.length; at += 65_536)
        yield await Promise.resolve(bytes.subarray(at, at + 65_536))
      if (fault) throw fault
    }
    const left = async () => await bucket.leftBelow(prefix)

    it('F08 a photo comes in part through one, in part through the other, and is read as it was', async () => {
      const bytes = randomBytes(9 * MIB + 5)
      const { one, other, at, envio, whole } = await begun(bytes.length)
      const cut = sourceOf(bytes.subarray(0, 300_000), new Error('link cut'))
      await expect(one.files.append(at, { from: 0, whole }, cut)).rejects.toThrow('link cut')
      expect(await other.files.size(at)).toBe(300_000)
      const rest = sourceOf(bytes.subarray(300_000))
      expect(await other.files.append(at, { from: 300_000, whole }, rest)).toBe(whole)
      expect(await one.files.sizes(envio.id, new Set([1, 2]))).toEqual(new Map([[1, whole]]))
      expect((await buffer(one.files.read(at))).equals(bytes)).toBe(true)
      expect(await left()).toHaveLength(3)
      await one.files.removeFile(at)
      expect([await left(), await other.files.size(at)]).toEqual([[], undefined])
    })

    it('F22 two gateways that add at one place at once make one file of it', async () => {
      const bytes = randomBytes(100_000)
      const { one, other, at, whole } = await begun(2 * bytes.length)
      const both = await Promise.allSettled(
        [one, other].map(({ files }) => files.append(at, { from: 0, whole }, sourceOf(bytes))),
      )
      expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
      expect(both.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'CONFLICT' } })
      expect((await buffer(other.files.read(at))).equals(bytes)).toBe(true)
      expect(await left()).toHaveLength(1)
    })

    it('takes no byte more than was declared, and none for an envio that was given up', async () => {
      const bytes = randomBytes(1_000)
      const { one, other, at, envio, whole } = await begun(900)
      await expect(one.files.append(at, { from: 0, whole }, sourceOf(bytes))).rejects.toMatchObject({
        code: 'TOO_LARGE',
      })
      expect(await one.files.size(at)).toBe(900)
      await other.files.removeFile(at)
      await other.files.begin(at)
      await other.store.giveUp(envio.id)
      const late = one.files.append(at, { from: 0, whole }, sourceOf(bytes.subarray(0, 10)))
      await expect(late).rejects.toMatchObject({ code: 'CONFLICT' })
      await expect(one.files.begin(at)).rejects.toMatchObject({ code: 'CONFLICT' })
      expect(await left()).toEqual([])
    })

    it('is swept of what belongs to no open envio, and of nothing else', async () => {
      const bytes = randomBytes(1_000)
      const { one, other, at, whole } = await begun(1_000)
      await one.files.append(at, { from: 0, whole }, sourceOf(bytes))
      const kept = await left()
      const gone = await begun(1_000)
      await gone.one.files.append(gone.at, { from: 0, whole }, sourceOf(bytes))
      await gone.one.store.giveUp(gone.envio.id)
      // A gateway that was given another secret by mistake does not know any of these envios, and must not see them.
      const stranger = openSharedSpool({ link: await linkOf('outra:'), bucket: bucket.placeOf(prefix) })
      const sweep = (place: typeof other) =>
        sweepEnvios({
          ...{ ...place, envios: { end: () => Promise.resolve(false) }, audit: () => undefined },
          ...{ keptMs: 1e9, overdue: new OverdueEnvios(), onTrouble: (error) => expect.fail(String(error)) },
        })
      await sweep(stranger)
      expect(await left()).toHaveLength(2)
      await sweep(other)
      expect(await left()).toEqual(kept)
    })

    it('F36 a store that is away is said so, and what was acknowledged is there when it is back', async () => {
      const bytes = randomBytes(2_000)
      const { one, other, at, whole } = await begun(2_000)
      await one.files.append(at, { from: 0, whole }, sourceOf(bytes.subarray(0, 1_000)))
      bucket.proxy.cut()
      const rest = () => one.files.append(at, { from: 1_000, whole }, sourceOf(bytes.subarray(1_000)))
      await expect(rest()).rejects.toMatchObject({ code: 'STORAGE_UNAVAILABLE', retryAfterS: 5 })
      expect(await other.files.size(at)).toBe(1_000)
      bucket.proxy.mend()
      await expect.poll(() => rest().catch(() => 0), { interval: 500 }).toBe(2_000)
      expect((await buffer(other.files.read(at))).equals(bytes)).toBe(true)
    })

    it('F36 a start tells of a store that does not take its key, and goes on', async () => {
      const place = { ...bucket.placeOf(prefix), secretAccessKey: 'outra-chave' }
      const shared = { link: await linkOf(prefix), bucket: place }
      const dataDir = newFolder('bff')
      const failing = (error: unknown) => {
        throw error
      }
      const opened = openEnvios({
        dataDir,
        shared,
        keptMs: 1_000,
        now: Date.now,
        onTrouble: failing,
        lookMs: 60_000,
      } as never)
      const said = await opened.start()
      await opened.close()
      removeFolder(dataDir)
      expect(said).toEqual([expect.stringMatching(/S3_BUCKET\) não atende \(.*SignatureDoesNotMatch/)])
    })

    it('take what is left in the folders of gateways that start at once, byte for byte, and send what was to be sent', async () => {
      const starting = [1, 2].map(async (seed) => {
        const dataDir = newFolder('bff')
        const foto = jpegOf(9 * MIB, seed)
        const { store, files } = openFolderPlace({ dataDir }, Date.now)
        const file = { n: 1, nome: 'a.jpg', bytes: foto.length, estado: 'falta' } as const
        const envio = aNewEnvio({ chave: `k${seed}`, arquivos: [file] })
        const at = { envio: envio.id, n: 1 }
        await store.insert(envio, () => undefined)
        await files.begin(at)
        await files.append(at, { from: 0, whole: foto.length }, sourceOf(foto))
        await store.setFile(at, { estado: 'chegou', mime: 'image/jpeg' })
        await store.send(envio.id, { fora: [], sessao: 's' }, () => true)
        store.close()
        const carried: number[] = []
        const opened = openEnvios({
          ...{ dataDir, shared: { link: await linkOf(prefix), bucket: bucket.placeOf(prefix) } },
          ...{ keptMs: 60_000, now: Date.now, lookMs: 60_000, limits: { fotoMb: 20, fotos: 9, jsonMb: 1 } },
          // Nobody is signed in, so what is to be sent has to wait.
          sessions: { principalOf: () => Promise.resolve(undefined) },
          onTrouble: (error: unknown) => expect.unreachable(String(error)),
          onCarried: (count: number) => carried.push(count),
        } as never)
        const said = await opened.start()
        expect(said).toEqual([expect.stringMatching(/^1 envio por terminar vai de /)])
        await expect.poll(() => carried).toEqual([1])
        await opened.close()
        expect(await openEnviosInFolder(dataDir)).toBeUndefined()
        removeFolder(dataDir)
        return { at, foto }
      })
      const there = openSharedSpool({ link: await linkOf(prefix), bucket: bucket.placeOf(prefix) })
      for (const { at, foto } of await Promise.all(starting)) {
        expect(await there.store.find(at.envio)).toMatchObject({ estado: 'enviando', rodada: 0 })
        expect(await there.store.file(at.envio, 1)).toMatchObject({ estado: 'chegou', mime: 'image/jpeg' })
        expect((await buffer(there.files.read(at))).equals(foto)).toBe(true)
      }
      expect(await left()).toHaveLength(4)
    })

    testSharedEnvios(() => ({ redis: redis(), bucket, linkOf }))
    testKilledGateway(() => ({ redis: redis(), bucket, linkOf }))
  })
})
