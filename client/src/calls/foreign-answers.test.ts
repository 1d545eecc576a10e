import { waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { PATHS } from '#shared/contract/paths'
import { ServerLink } from '../page/connection/server-link.ts'
import { checkDownload } from './check-download.ts'
import { failureOf } from './failure.ts'
import { fetchFile } from './fetch-file.ts'
import { ConnectionLost } from './http-error.ts'
import { trpcClient } from './trpc.ts'

/**
 * HTTP status of the page that a network which wants a login first, or a proxy without a gateway, answers
 * everything with.
 */
let status = 200
beforeEach(() => {
  status = 200
  const headers = { 'content-type': 'text/html; charset=utf-8' }
  vi.stubGlobal('fetch', () =>
    Promise.resolve(new Response('<html>Entre no Wi-Fi</html>', { status, headers })),
  )
})
afterEach(() => void vi.unstubAllGlobals())

it('a report is not saved whose bytes are the page of a network that wants a login', async () => {
  await expect(fetchFile('/api/relatorio/download')).rejects.toBeInstanceOf(ConnectionLost)
})

it.each([200, 403, 502, 504])(
  'a mark waits for the connection, and does not count as refused, when something else answers %i in place of the gateway',
  async (answered) => {
    status = answered
    const error: unknown = await trpcClient.envios.meus.query().catch((thrown: unknown) => thrown)
    expect(failureOf(error)).toMatchObject({ lost: true, status: 0, foreignStatus: answered })
  },
)

it('a photo is not saved as the page of a network because the browser kept its first byte', async () => {
  const asked = vi.spyOn(globalThis, 'fetch')
  await expect(checkDownload('/api/fotos/x')).rejects.toBeInstanceOf(ConnectionLost)
  expect(asked.mock.calls[0]?.[1]).toMatchObject({ cache: 'no-store' })
})

it('a network that wants a login is not taken for the server', async () => {
  const asked = vi.spyOn(globalThis, 'fetch')
  const link = new ServerLink()
  const end = link.watch()
  link.failed()
  await waitFor(() => expect(link.isSilent()).toBe(true))
  expect(asked.mock.calls[0]?.[0]).toBe(PATHS.readyz)
  end()
})
