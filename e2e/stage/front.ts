import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pipeline } from 'node:stream'

/** Answers what shall not reach the product, or breaks it off; false for all that is passed on. */
export type Takes = (req: IncomingMessage, res: ServerResponse) => boolean

/** What browsers ask instead of the product, as they do a proxy. */
export interface Front {
  url: string
  close: () => void
}

/** Stands before the product on a port of its own. */
export async function standBefore(product: string, takes: Takes): Promise<Front> {
  const server = createServer((req, res) => {
    if (takes(req, res)) return
    const { method, url = '/', headers } = req
    // A connection of its own each: one that the product closes meanwhile would break an answer.
    const ahead = request(new URL(url, product), { method, headers, agent: false }, (answer) =>
      pipeline(answer, res.writeHead(answer.statusCode ?? 502, answer.headers), () => undefined),
    )
    ahead.on('error', () => res.destroy())
    // Who goes before the answer is whole takes the question along.
    res.once('close', () => ahead.destroy())
    req.pipe(ahead)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
