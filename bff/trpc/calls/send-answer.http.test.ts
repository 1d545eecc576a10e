import { gunzipSync } from 'node:zlib'
import { request as rawRequest } from 'undici'
import { expect, it } from 'vitest'
import { LINHAS } from '#shared/linhas/index'
import { fotoDe } from '../../testing/fake-backend.ts'
import { gatewayOfEachTest } from '../../testing/running-gateway.ts'

const { drone } = LINHAS
const { backend, gateway, caller } = gatewayOfEachTest({ caller: 'supervisor' })

/** The bytes of a search's answer as they go over the line, and its coding. */
async function answerTo(fotos: number, acceptEncoding: string) {
  const json = Array.from({ length: fotos }, (_, at) => fotoDe(drone, at + 1))
  backend.answers.set(`GET ${drone.api.fotos}`, { status: 200, json })
  const { headers, body } = await rawRequest(`${gateway.url}/trpc/drone.fotos`, {
    method: 'POST',
    headers: { ...caller, 'content-type': 'application/json', 'accept-encoding': acceptEncoding },
    body: JSON.stringify({ os: '1', wtg: 'W' }),
  })
  expect(headers['vary']).toContain('accept-encoding')
  return { coding: headers['content-encoding'], bytes: Buffer.from(await body.arrayBuffer()) }
}

it('the photos of a large order took seconds over a slow link: they go compressed, and are the same', async () => {
  const plain = await answerTo(300, 'identity')
  const coded = await answerTo(300, 'gzip, deflate, br')
  expect([plain.coding, coded.coding]).toEqual([undefined, 'gzip'])
  expect(coded.bytes.length).toBeLessThan(plain.bytes.length / 3)
  expect(gunzipSync(coded.bytes).equals(plain.bytes)).toBe(true)
})

it('a short answer goes as it is', async () => {
  expect((await answerTo(1, 'gzip')).coding).toBeUndefined()
})
