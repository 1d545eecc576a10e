import { once } from 'node:events'
import type { AddressInfo, Server } from 'node:net'

/** A server of a test that listens on a loopback address. */
export interface OnLoopback {
  url: string
  port: number
  /** Stops listening, cuts requests that are under way, and resolves when every connection has ended. */
  close(): Promise<void>
}

/** Has a server listen on a loopback address, at a free port unless one is given. */
export async function onLoopback(
  server: Server & { closeAllConnections?: () => void },
  { port: wanted = 0, host = '127.0.0.1' } = {},
): Promise<OnLoopback> {
  await once(server.listen(wanted, host), 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://${host}:${port}`,
    port,
    async close() {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections?.()
      await closed
    },
  }
}
