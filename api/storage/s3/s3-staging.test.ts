import { expect, it } from 'vitest'
import type { ObjectStore } from '#shared/node/s3/object-store'
import { S3Staging } from './s3-staging.ts'

const LOTE = '00000000-0000-4000-8000-000000000001'

async function* bytes() {
  yield await Promise.resolve(Buffer.from('foto'))
}

it.each([
  ['does not list', []],
  ['lists in another size', [[`${LOTE}/f000001`, 3]]],
] as const)('a batch is not published while the store %s a photo that it took', async (_how, listed) => {
  const written: string[] = []
  const store: Partial<ObjectStore> = {
    put: (key) => Promise.resolve(void written.push(key)),
    list: () => Promise.resolve(new Map(listed)),
  }
  const staging = await new S3Staging(store as ObjectStore, LOTE, { add: expect.fail }).begin()
  await staging.put('f000001', bytes())
  await expect(staging.publish()).rejects.toMatchObject({ code: 'STORAGE_UNAVAILABLE' })
  expect(written).toEqual([`.staging/${LOTE}`, `${LOTE}/f000001`])
})
