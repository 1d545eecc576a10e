import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pipeline } from 'node:stream'
import { text } from 'node:stream/consumers'

/** Who answers in the product's place: a network that wants a login first, to the worker; a proxy without a product, to pages. */
type Stranger = 'network' | 'proxy'

/** What it answers; undefined where the product is asked all the same. */
function strangeAnswer(whom: Stranger | null, { headers, url = '/' }: IncomingMessage) {
  const dest = headers['sec-fetch-dest']
  if (whom === 'network' && url.startsWith('/assets/') && dest === 'empty') return 200
  return whom === 'proxy' && dest === 'document' ? 502 : undefined
}

/** The product as browsers see it, whose service worker can become that of another build. */
export interface Builds {
  url: string
  /** From now on the worker is one that keeps another page than the product has. */
  deploy: () => void
  /** From now on a stranger answers for the product, until it is nobody. */
  answerFor: (whom: Stranger | null) => void
  /** How often somebody else has answered. */
  readonly strange: number
  close: () => void
}

/** The worker as another build would have it: it does not know the script that the page begins with. */
const ofNewerBuild = (worker: string) => worker.replace(/\/assets\/index-[^/`"']*\.js/, '/favicon.svg?nova')

export async function serveBuilds(product: string): Promise<Builds> {
  let isNewer = false
  let stranger: Stranger | null = null
  let strange = 0
  const pass = (req: IncomingMessage, res: ServerResponse) => {
    const { method, url = '/' } = req
    const status = strangeAnswer(stranger, req)
    if (status !== undefined) {
      strange += 1
      res.writeHead(status, { 'Content-Type': 'text/html' }).end('<h1>Wi-Fi</h1>')
      return
    }
    const isOther = url === '/sw.js' && isNewer
    // What the browser has of the other build is no answer for this one.
    const headers = isOther ? { ...req.headers, 'if-none-match': '', 'if-modified-since': '' } : req.headers
    // A connection of its own each: one that the product closes meanwhile would break an answer.
    const ahead = request(new URL(url, product), { method, headers, agent: false }, (answer) => {
      const { statusCode = 502, headers } = answer
      if (isOther)
        text(answer).then(
          (worker) =>
            res.writeHead(200, { 'Content-Type': headers['content-type'] }).end(ofNewerBuild(worker)),
          () => res.destroy(),
        )
      else pipeline(answer, res.writeHead(statusCode, headers), () => undefined)
    })
    ahead.on('error', () => res.destroy())
    // Who goes before the answer is whole takes the question along.
    res.once('close', () => ahead.destroy())
    req.pipe(ahead)
  }
  const server = createServer(pass)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    deploy: () => {
      isNewer = true
    },
    answerFor: (whom) => {
      stranger = whom
    },
    get strange() {
      return strange
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
