import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { newFolder, removeFolder } from '#shared/node/testing/own-folder'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { AppError } from '#shared/errors/errors'
import { startBucket } from '#shared/node/testing/bucket'
import type { TestBucket } from '#shared/node/testing/bucket'
import { STORY_MS } from '#shared/node/testing/pace'
import { RADOSGW } from '#shared/node/testing/radosgw'
import { Derivatives } from './derivatives.ts'
import { SharedDerivatives } from './shared-derivatives.ts'

const KIND = 320

describe.skipIf(!RADOSGW)('what gateways of one bucket draw', () => {
  let bucket: TestBucket
  let foto: Buffer
  beforeAll(async () => {
    const wide = { width: 640, height: 480, channels: 3, background: '#a33' } as const
    ;[bucket, foto] = await Promise.all([startBucket(), sharp({ create: wide }).jpeg().toBuffer()])
  })
  afterAll(() => bucket.stop())

  let prefix = ''
  const ends: (() => void | Promise<void>)[] = []
  beforeEach(() => {
    bucket.proxy.mend()
    prefix = `${randomUUID()}/`
  })
  afterEach(async () => {
    for (const end of ends.splice(0)) await end()
  })
  type Options = Partial<ConstructorParameters<typeof SharedDerivatives>[0]>
  // `beginsMs` is long: a store that works is waited for, however busy the machine is.
  const shared = (options: Options = {}) =>
    new SharedDerivatives({
      ...{ bucket: bucket.placeOf(prefix), installation: 'uma', beginsMs: STORY_MS },
      ...options,
    })
  const left = () => bucket.leftBelow(prefix)

  /**
   * A gateway with its own data folder; `state` says how often it fetched the original, and whether the original is
   * there.
   */
  function gateway(options?: Options) {
    const dataDir = newFolder('derivados-s3')
    const derivatives = new Derivatives({ dataDir, shared: shared(options) })
    ends.push(
      () => derivatives.close(),
      () => removeFolder(dataDir),
    )
    const state = { fetched: 0, isGone: false }
    const get = async (key: string) => {
      const { file } = await derivatives.get({
        ...{ key, kind: KIND, signal: new AbortController().signal },
        look: () => (state.isGone ? Promise.reject(new AppError('NOT_FOUND')) : Promise.resolve()),
        openOriginal: () => {
          state.fetched += 1
          const body = Readable.from([foto])
          return Promise.resolve({
            status: 200,
            headers: {},
            mime: 'image/jpeg',
            body,
            at: '/f',
            destroy: () => body.destroy(),
          })
        },
      })
      const bytes = await buffer(file.createReadStream())
      await file.close()
      return bytes
    }
    return { get, state, derivatives }
  }

  it('is drawn by one of them, and taken by the others; another installation draws its own', async () => {
    const [one, other, foreign] = [gateway(), gateway(), gateway({ installation: 'outra' })]
    const drawn = await one.get('robo\n/api/fotos/1')
    await expect.poll(left).toHaveLength(1)
    expect((await other.get('robo\n/api/fotos/1')).equals(drawn)).toBe(true)
    expect([other.state.fetched, other.derivatives.stats]).toMatchObject([0, { shared: 1, made: 0 }])
    await foreign.get('robo\n/api/fotos/1')
    expect(foreign.state.fetched).toBe(1)
    await expect.poll(left).toHaveLength(2)
  })

  it('is shown no more, and goes from the bucket, once the original is gone', async () => {
    const [one, other] = [gateway(), gateway()]
    await one.get('robo\n/api/fotos/1')
    await expect.poll(left).toHaveLength(1)
    other.state.isGone = true
    await expect(other.get('robo\n/api/fotos/1')).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect(await left()).toEqual([])
  })

  it.each(['cut', 'stall'] as const)('is drawn by each while the bucket is away: %s', async (how) => {
    const one = gateway({ beginsMs: 1_000 })
    bucket.proxy[how]()
    await one.get('robo\n/api/fotos/1')
    const asked = bucket.proxy.connections
    // The bucket is not tried again for a while; otherwise a page of photos would wait for it once per photo.
    for (const id of [2, 3, 4]) await one.get(`robo\n/api/fotos/${id}`)
    expect([one.state.fetched, bucket.proxy.connections - asked]).toEqual([4, 0])
  })

  it('goes with its age', async () => {
    const one = gateway()
    await one.get('robo\n/api/fotos/1')
    await expect.poll(left).toHaveLength(1)
    const [, , folder = ''] = (await left())[0]?.split('/') ?? []
    const [keeping, dropping] = [shared(), shared({ installation: 'outra', keptMs: -60_000 })]
    await keeping.removeOld(folder)
    expect(await left()).toHaveLength(1)
    await dropping.removeOld(folder)
    expect(await left()).toEqual([])
    keeping.close()
    dropping.close()
  })
})
