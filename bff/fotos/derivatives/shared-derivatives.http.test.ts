import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { newFolder, removeFolder } from '#shared/node/testing/own-folder'
import { SharedDerivatives } from './shared-derivatives.ts'

const ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends.splice(0)) end()
})

/** Takes a derivative from a store that answers so; tells whether it got one. */
async function takeFrom(answer: RequestListener, beginsMs?: number): Promise<boolean> {
  const server = createServer(answer).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const shared = new SharedDerivatives({
    bucket: {
      ...{ endpoint: `http://127.0.0.1:${port}`, region: 'us-east-1', bucket: 'fotos', prefix: '' },
      ...{ accessKeyId: 'a', secretAccessKey: 'b', pathStyle: true },
    },
    installation: 'uma',
    ...(beginsMs !== undefined && { beginsMs }),
  })
  const folder = newFolder('derivados')
  ends.push(
    () => shared.close(),
    () => server.close(),
    () => removeFolder(folder),
  )
  return shared.take('aa/b.webp', join(folder, 'b.webp'))
}

it('a store that answered too late kept each of its connections busy with a derivative that nobody read', async () => {
  let leave = () => {}
  const left = new Promise<void>((resolve) => (leave = resolve))
  const began = takeFrom((_req, res) => {
    res.once('close', leave)
    setTimeout(() => res.writeHead(200, { 'content-length': 100_000_000 }).write('a'), 200)
  }, 50)
  expect(await began).toBe(false)
  await left
})

it('a derivative that the store breaks off is none', async () => {
  const taken = takeFrom((_req, res) => {
    res.writeHead(200, { 'content-length': 1000 }).write('a', () => res.destroy())
  })
  expect(await taken).toBe(false)
})
