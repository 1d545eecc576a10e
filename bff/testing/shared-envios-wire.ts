import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { EnvioVisto } from '#shared/contract/envios'
import { LINHAS } from '#shared/linhas/index'
import type { TestBucket } from '#shared/node/testing/bucket'
import type { RedisServer } from '#shared/node/testing/redis-server'
import { openSharedSpool } from '../envios/open-shared-spool.ts'
import type { RedisLink } from '../redis/redis-link.ts'
import {
  createFile,
  dataOf,
  declarationOf,
  offsetOf,
  partsOf,
  patchFile,
  sendFile,
  stateOf,
  WORK_ORDER,
} from './envio-calls.ts'
import { startFakeBackend } from './fake-backend.ts'
import type { FakeBackend } from './fake-backend.ts'
import { startGateway } from './gateway.ts'
import type { CallerHeaders, Gateway } from './gateway.ts'
import { jpegOf } from './upload-bodies.ts'
import type { WholeAnswer } from '#shared/node/testing/request'

/** The servers that gateways share. */
export interface SharedServers {
  redis: RedisServer
  bucket: TestBucket
  linkOf: (prefix: string) => Promise<RedisLink>
}

/** The tests of a gateway whose open uploads are on Redis and in a store. */
export const testSharedEnvios = (servers: () => SharedServers) =>
  describe('over the wire', () => {
    let redis: RedisServer
    let bucket: TestBucket
    let linkOf: SharedServers['linkOf']
    let backend: FakeBackend
    let gateway: Gateway
    let caller: CallerHeaders
    let bucketOf = ''
    const robo = LINHAS['robo']
    const foto = jpegOf(300_000, 1)
    beforeAll(async () => {
      ;({ redis, bucket, linkOf } = servers())
      backend = await startFakeBackend()
      backend.answers.set(`POST ${robo.api.upload}`, { status: 201, json: {} })
      bucketOf = `${randomUUID()}/`
      const shared = { link: await linkOf(bucketOf), bucket: bucket.placeOf(bucketOf) }
      gateway = await startGateway(backend.url, { shared })
      caller = await gateway.signIn('supervisor')
    })
    afterAll(async () => {
      await gateway.close()
      await backend.close()
    })
    const declare = () =>
      dataOf<EnvioVisto>(gateway.call('envios.abrir', declarationOf(robo, [foto]), caller))
    const asking = (): [Gateway, CallerHeaders] => [gateway, caller]
    const refusal = async (answer: Promise<WholeAnswer>) => {
      const { status, headers } = await answer
      return [status, headers.get('retry-after')]
    }

    it('an envio with its work order reaches the backend in order and byte for byte, and leaves nothing', async () => {
      const { id } = await declare()
      await createFile(asking(), id, { n: 1, length: foto.length })
      const bad = Buffer.alloc(foto.length)
      expect((await patchFile(asking(), id, { n: 1, from: 0, bytes: bad })).status).toBe(422)
      expect((await stateOf(gateway, caller, id)).fotos[0]?.estado).toBe('recusada')
      for (const [n, bytes] of [foto, WORK_ORDER].entries())
        expect((await sendFile(asking(), id, { n: 1 - n, bytes })).status).toBe(204)
      await dataOf(gateway.call('envios.enviar', { id }, caller))
      await expect.poll(async () => (await stateOf(gateway, caller, id)).estado).toBe('pronto')
      const [form] = backend.requests.filter(({ url }) => url === robo.api.upload).map(partsOf)
      const files = form?.filter(({ filename }) => filename !== undefined).map(({ bytes }) => bytes)
      expect(files).toEqual([WORK_ORDER, foto])
      await expect.poll(() => bucket.leftBelow(bucketOf)).toEqual([])
    })

    it('F36 a store or a Redis that is away is 503 with Retry-After, and the photo goes on from where it was', async () => {
      const { id } = await declare()
      const half = foto.subarray(0, 100_000)
      await createFile(asking(), id, { n: 1, length: foto.length })
      expect((await patchFile(asking(), id, { n: 1, from: 0, bytes: half })).status).toBe(204)
      const rest = () => patchFile(asking(), id, { n: 1, from: 100_000, bytes: foto.subarray(100_000) })
      bucket.proxy.cut()
      expect(await refusal(rest())).toEqual([503, '5'])
      redis.wire.cut()
      expect(await refusal(rest())).toEqual([503, '5'])
      redis.wire.mend()
      bucket.proxy.mend()
      await expect.poll(() => offsetOf(asking(), id, 1)).toBe(100_000)
      await expect.poll(async () => (await rest()).status, { interval: 500 }).toBe(204)
    })

    it('F33 a photo whose bytes somebody has removed from the bucket comes once more', async () => {
      const { id } = await declare()
      await createFile(asking(), id, { n: 1, length: foto.length })
      await patchFile(asking(), id, { n: 1, from: 0, bytes: foto.subarray(0, 100_000) })
      const { files } = openSharedSpool({ link: await linkOf(bucketOf), bucket: bucket.placeOf(bucketOf) })
      await files.remove(id)
      const last = await patchFile(asking(), id, { n: 1, from: 100_000, bytes: foto.subarray(100_000) })
      expect([last.status, await offsetOf(asking(), id, 1)]).toEqual([409, 0])
      expect((await sendFile(asking(), id, { n: 1, bytes: foto })).status).toBe(204)
    })
  })
