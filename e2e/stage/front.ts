import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import { pipeline } from 'node:stream'
import { onLoopback, type OnLoopback } from '#shared/node/testing/on-loopback'

/**
 * Answers or breaks off a request that shall not reach the product, and returns true; false for one that is to be
 * passed on.
 */
export type Takes = (req: IncomingMessage, res: ServerResponse) => boolean

/** Starts a server that browsers ask instead of the product, like a proxy, on a port of its own. */
export async function standBefore(product: string, takes: Takes): Promise<OnLoopback> {
  const server = createServer((req, res) => {
    if (takes(req, res)) return
    const { method, url = '/', headers } = req
    // A new connection for each request: a kept one that the product closes at that moment would break an answer.
    const ahead = request(new URL(url, product), { method, headers, agent: false }, (answer) =>
      pipeline(answer, res.writeHead(answer.statusCode ?? 502, answer.headers), () => undefined),
    )
    ahead.on('error', () => res.destroy())
    // When the browser leaves before the answer is whole, the request to the product is broken off too.
    res.once('close', () => ahead.destroy())
    req.pipe(ahead)
  })
  return onLoopback(server)
}
