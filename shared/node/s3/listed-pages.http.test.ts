import { createServer } from 'node:http'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { onLoopback, type OnLoopback } from '#shared/node/testing/on-loopback'
import { ObjectStore } from './object-store.ts'

/** A store that lists two names a page, as a real one does with a thousand. */
const PAGES = ['a', 'b', 'c'].map(
  (lote) => `
  <Contents><Key>p/${lote}/1</Key><Size>1</Size></Contents><Contents><Key>p/${lote}/2</Key><Size>2</Size></Contents>
  <CommonPrefixes><Prefix>p/${lote}/</Prefix></CommonPrefixes>`,
)

let server: OnLoopback
let store: ObjectStore
beforeAll(async () => {
  const pages = createServer((req, res) => {
    const page = Number(new URL(req.url ?? '', 'http://x').searchParams.get('continuation-token') ?? 0)
    const isLast = page === PAGES.length - 1
    const next = isLast ? '' : `<NextContinuationToken>${page + 1}</NextContinuationToken>`
    res.setHeader('Content-Type', 'application/xml')
    res.end(
      `<?xml version="1.0"?><ListBucketResult><IsTruncated>${!isLast}</IsTruncated>${next}${PAGES[page]}</ListBucketResult>`,
    )
  })
  server = await onLoopback(pages)
  store = new ObjectStore({
    ...{ endpoint: server.url, region: 'us-east-1', bucket: 'fotos', prefix: 'p/' },
    ...{ accessKeyId: 'a', secretAccessKey: 'b', pathStyle: true },
  })
})
afterAll(async () => {
  store.close()
  await server.close()
})

it('of more names than a store lists at once, each is found', async () => {
  const expected = ['a', 'b', 'c'].flatMap((lote) => [`${lote}/1`, `${lote}/2`])
  expect([...(await store.list('')).keys()]).toEqual(expected)
  const dated: string[] = []
  for await (const { key } of store.dated('')) dated.push(key)
  expect(dated).toEqual(expected)
  const folders: string[] = []
  for await (const folder of store.folders()) folders.push(folder)
  expect(folders).toEqual(['a', 'b', 'c'])
})
