import { renameSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { newFolder, removeFolder } from '#shared/node/testing/own-folder'
import { request } from '#shared/node/testing/request'
import { startFakeBackend } from '../testing/fake-backend.ts'
import { startGateway } from '../testing/gateway.ts'

describe('health', () => {
  it('F27 is live but not ready from the moment the process was asked to stop', async () => {
    const backend = await startFakeBackend()
    let stopping = false
    const gateway = await startGateway(backend.url, { isStopping: () => stopping })
    const statuses = () =>
      Promise.all(['/healthz', '/readyz'].map(async (path) => (await request(gateway.url + path)).status))
    expect(await statuses()).toEqual([200, 200])
    expect(await (await request(`${gateway.url}/readyz`)).json()).toEqual({
      status: 'ok',
      backend: true,
      sessoes: true,
      achado: 'responde sem pedir entrada (200)',
    })
    stopping = true
    expect(await statuses()).toEqual([200, 503])
    await gateway.close()
    await backend.close()
  })

  it('a data folder that was moved away while the product ran was still ready, and what came was lost with it', async () => {
    const backend = await startFakeBackend()
    const dataDir = newFolder('saude')
    const gateway = await startGateway(backend.url, { dataDir })
    const away = `${dataDir}-levada`
    const ready = async () => {
      const answer = await request(`${gateway.url}/readyz`)
      return [answer.status, await answer.json()]
    }
    renameSync(dataDir, away)
    expect(await ready()).toMatchObject([503, { sessoes: false }])
    renameSync(away, dataDir)
    expect(await ready()).toMatchObject([200, { sessoes: true }])
    await gateway.close()
    await backend.close()
    removeFolder(dataDir)
  })

  it('F01 is no error in the log when the backend is gone', async () => {
    const gateway = await startGateway('http://127.0.0.1:9')
    const ready = await request(`${gateway.url}/readyz`)
    expect([ready.status, await ready.json()]).toMatchObject([
      503,
      { backend: false, achado: 'não atende agora (ECONNREFUSED)' },
    ])
    await new Promise((resolve) => setTimeout(resolve, 20))
    const levels = gateway.logLines.map((line) => (JSON.parse(line) as { level: string }).level)
    expect(levels).toEqual(['info'])
    await gateway.close()
  })
})
