import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:https'
import type { LookupFunction } from 'node:net'
import { join } from 'node:path'
import { onLoopback } from '#shared/node/testing/on-loopback'
import { closedAfterEach } from '#shared/node/testing/closed-after-each'
import { newFolder, removeFolder } from '#shared/node/testing/own-folder'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { acceptAll, startRecordingBackend } from '../testing/recording-backend.ts'
import { BackendClient } from './backend-client.ts'
import { foreignBackend } from './backend-in-use.ts'
import { createPools } from './pools.ts'

const cleanUp = closedAfterEach()

/** A function that sends a query to the base address, which is looked up as `lookup` says. */
function asker(base: string, lookup?: LookupFunction) {
  const pools = createPools(lookup ? { lookup } : {})
  cleanUp.push(() => pools.close())
  const client = new BackendClient(foreignBackend(new URL(base)), pools)
  return () =>
    client.json({ method: 'GET', path: '/api/usuario', requestId: 'r', schema: z.object({ de: z.string() }) })
}

/** A certificate for localhost that no authority has signed; undefined without the program that makes it. */
function ownCertificate(): { key: Buffer; cert: Buffer } | undefined {
  const folder = newFolder('bff-tls')
  cleanUp.push(() => removeFolder(folder))
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  const kind = [
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:prime256v1',
    '-nodes',
    '-subj',
    '/CN=localhost',
  ]
  try {
    execFileSync('openssl', ['req', '-x509', ...kind, '-keyout', key, '-out', cert], { stdio: 'ignore' })
  } catch {
    return undefined
  }
  return { key: readFileSync(key), cert: readFileSync(cert) }
}

describe("a backend's name", () => {
  it('F37 that does not exist is told as unavailable', async () => {
    const notFound: LookupFunction = (host, _options, done) =>
      done(Object.assign(new Error(`ENOTFOUND ${host}`), { code: 'ENOTFOUND' }), [])
    await expect(asker('http://api.empresa.example', notFound)()).rejects.toMatchObject({
      code: 'BACKEND_UNAVAILABLE',
    })
  })

  it('F37 that leads to another address after a move is looked up again', async () => {
    const first = await startRecordingBackend(acceptAll(200, { de: 'antigo' }))
    const { port } = first
    let address = '127.0.0.1'
    let lookups = 0
    const lookup: LookupFunction = (_host, _options, done) => {
      lookups += 1
      done(null, [{ address, family: 4 }])
    }
    const ask = asker(`http://api.empresa.example:${port}`, lookup)
    expect(await ask()).toEqual({ de: 'antigo' })
    await first.close()
    const second = await startRecordingBackend(acceptAll(200, { de: 'novo' }), { host: '127.0.0.2', port })
    cleanUp.push(second.close)
    address = '127.0.0.2'
    expect(await ask()).toEqual({ de: 'novo' })
    expect(lookups).toBeGreaterThan(1)
  })
})

describe("a backend's certificate", () => {
  it('F37 that no known authority has signed is refused, and the reason kept for the log', async ({
    skip,
  }) => {
    const own = ownCertificate()
    if (!own) return skip('openssl is not installed')
    let asked = 0
    const server = createServer(own, (_req, res) => {
      asked += 1
      res.end('{"de":"impostor"}')
    })
    const { port, close } = await onLoopback(server)
    cleanUp.push(close)
    const error = await asker(`https://localhost:${port}`)().catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({
      code: 'BAD_BACKEND',
      cause: { message: expect.stringMatching(/certificate/) },
    })
    expect(asked).toBe(0)
  })
})
