import { expect, it } from 'vitest'
import { LINHAS } from '#shared/linhas/index'
import { openRaw, until } from '#shared/node/testing/raw-request'
import { formBody, goodForm, jpegOf, fotoPart } from '../testing/upload-bodies.ts'
import { postForm, uploadGateways, uploadHead } from '../testing/upload-gateway.ts'

const { civil } = LINHAS
const gateways = uploadGateways()

/** A body in HTTP chunks of one byte each. */
function tinyChunks(body: Buffer): Buffer {
  const chunk = Buffer.from('1\r\nX\r\n')
  const wire = Buffer.alloc(body.length * chunk.length, chunk)
  for (const [at, byte] of body.entries()) wire[at * chunk.length + 3] = byte
  return Buffer.concat([wire, Buffer.from('0\r\n\r\n')])
}

it('R13 uploads in chunks of one byte cost the backend few pieces, and let other uploads pass', async () => {
  const { backend, gateway } = await gateways.start()
  const body = formBody(goodForm(civil, [fotoPart(jpegOf(100_000))]))
  const wire = tinyChunks(body)
  const raws = await Promise.all(Array.from({ length: 4 }, () => openRaw(gateway.port)))
  for (const raw of raws) {
    await raw.send(uploadHead(civil, 'Transfer-Encoding: chunked'))
    void raw.send(wire)
  }
  const small = formBody(goodForm(civil, [fotoPart(jpegOf(3000))]))
  for (let upload = 0; upload < 5; upload += 1)
    expect((await postForm(gateway, { linha: civil, body: small })).status).toBe(201)
  await until(() => raws.every((raw) => raw.received().startsWith('HTTP/1.1 201')))
  const large = backend.requests.filter(({ bytes }) => bytes > 100_000)
  expect(large).toHaveLength(raws.length)
  for (const request of large) expect(request.body.length).toBeLessThan(400)
  for (const { socket } of raws) socket.destroy()
})
