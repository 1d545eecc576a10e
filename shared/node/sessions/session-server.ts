import type { ScriptServer } from './server-sessions.ts'
import { deriveKey } from './secret.ts'
import { keyPrefix } from './session-keys.ts'

/** Milliseconds after which a silent server is given up. */
const WAIT_MS = 10_000

/** The server and database that a REDIS_URL names, without its user and senha. */
export function sessionServerName(url: string): string {
  const { host, pathname } = new URL(url)
  return `${host}${pathname === '/' ? '' : pathname}`
}

/**
 * Runs `work` on the server that gateways of this secret share, over a connection of its own, as a command does.
 * Rejects with the driver's error.
 */
export async function atSessionServer<T>(
  { url, secret }: { url: string; secret: string },
  work: (server: ScriptServer) => Promise<T>,
): Promise<T> {
  const { createClient } = await import('@redis/client')
  const client = createClient({
    url,
    RESP: 2,
    name: 'extradorso-comando',
    maintNotifications: 'disabled',
    socket: { connectTimeout: WAIT_MS, socketTimeout: WAIT_MS, reconnectStrategy: false },
  })
  // Errors also come as rejections of the calls; without a listener they would end the process.
  client.on('error', () => undefined)
  const prefix = keyPrefix(deriveKey(secret, 'redis'))
  const run: ScriptServer['run'] = (script, keys, args) =>
    client.eval(script, { keys: keys.map((name) => prefix + name), arguments: args.map(String) })
  try {
    await client.connect()
    return await work({ run })
  } finally {
    client.destroy()
  }
}
