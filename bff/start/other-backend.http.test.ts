import sharp from 'sharp'
import { expect, it } from 'vitest'
import { onLoopback } from '#shared/node/testing/on-loopback'
import { createLog } from '#shared/node/log/create-log'
import { closedAfterEach } from '#shared/node/testing/closed-after-each'
import { newFolder, removeFolder } from '#shared/node/testing/own-folder'
import { request } from '#shared/node/testing/request'
import { SENHA, startFakeBackend, userOf } from '../testing/fake-backend.ts'
import { createGateway } from './create-gateway.ts'
import { readConfig } from './settings.ts'

const cleanUp = closedAfterEach()
const { email } = userOf('supervisor')

/** A backend whose first drone photo is uniformly this bright. All such backends have it at the same address. */
async function backendOf(brightness: number) {
  const background = { r: brightness, g: brightness, b: brightness }
  const text = await sharp({ create: { width: 400, height: 300, channels: 3, background } })
    .jpeg()
    .toBuffer()
  const backend = await startFakeBackend()
  backend.answers.set('GET /api/fotos/drone-1', { status: 200, json: '', text })
  cleanUp.push(backend.close)
  return backend
}

/** Starts gateways one after another on the same data folder, each for the given backend. */
function gateways() {
  const dataDir = newFolder('outro-backend')
  cleanUp.push(() => removeFolder(dataDir))
  return async (apiUrl: string) => {
    const config = readConfig({ API_URL: apiUrl, DATA_DIR: dataDir, HOST: '127.0.0.1', PORT: '0' })
    const output = {
      dropped: 0,
      write: () => undefined,
      flush: () => undefined,
      quiet: () => Promise.resolve(),
    }
    const log = createLog('fatal', output)
    const { server, closing } = createGateway({ config, log, output, isStopping: () => false })
    const { url, close: stop } = await onLoopback(server)
    const call = async (name: string, input: object, token = '') => {
      const response = await request(`${url}/trpc/${name}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
        body: JSON.stringify(input),
      })
      const { result } = (await response.json()) as { result?: { data: Record<string, string>[] } }
      return { status: response.status, data: result?.data }
    }
    const signIn = async () => {
      const { data } = await call('auth.accessToken', { email, senha: SENHA })
      return (data as unknown as { accessToken: string }).accessToken
    }
    /** The address of a small picture of the photo, and its brightness. */
    const look = async (token: string) => {
      const { data } = await call('drone.fotos', { os: '1', wtg: '1' }, token)
      const address = String(data?.[0]?.['image'])
      const picture = await request(`${url}${address}?w=320`, {
        headers: { authorization: `Bearer ${token}` },
      })
      const { channels } = await sharp(Buffer.from(await picture.arrayBuffer())).stats()
      return { address, brightness: Math.round(channels[0]?.mean ?? NaN) }
    }
    const close = async () => {
      await stop()
      for (const step of closing) await step()
    }
    return { call, signIn, look, close }
  }
}

it('a photo of the backend before was shown in place of that of the new one, which was given the credentials of that', async () => {
  const start = gateways()
  const [old, other] = [await backendOf(40), await backendOf(200)]
  const before = await start(old.url)
  const token = await before.signIn()
  const seen = await before.look(token)
  expect(seen.brightness).toBeCloseTo(40, -1)
  await before.close()

  const after = await start(other.url)
  expect((await after.call('drone.fotos', { os: '1', wtg: '1' }, token)).status).toBe(401)
  expect(other.requests).toEqual([])
  const now = await after.look(await after.signIn())
  expect(now.brightness).toBeCloseTo(200, -1)
  expect(now.address).not.toBe(seen.address)
  await after.close()

  const again = await start(`${old.url}/`)
  expect(await again.look(token)).toEqual(seen)
  await again.close()
})
