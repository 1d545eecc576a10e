import type { IncomingMessage } from 'node:http'
import type { OnLoopback } from '#shared/node/testing/on-loopback'
import { standBefore, type Takes } from './front.ts'

/**
 * Who answers in the product's place: 'network', one that asks for a login first, answers the service worker; 'proxy',
 * one that does not reach the product, answers pages.
 */
type Stranger = 'network' | 'proxy'

/** The status with which it answers; undefined for a request that is passed on to the product. */
function strangeAnswer(whom: Stranger | null, { headers, url = '/' }: IncomingMessage) {
  const dest = headers['sec-fetch-dest']
  if (whom === 'network' && url.startsWith('/assets/') && dest === 'empty') return 200
  return whom === 'proxy' && dest === 'document' ? 502 : undefined
}

/** The product as browsers see it, with a service worker that can be changed to that of a newer build. */
export interface Builds extends OnLoopback {
  /** From now on the service worker is that of a newer build, with another page in its cache. */
  deploy: () => void
  /** From now on `whom` answers in the product's place; null ends it. */
  answerFor: (whom: Stranger | null) => void
  /** How many requests were answered in the product's place. */
  readonly strange: number
}

/**
 * The service worker of another build: in place of the page's first script it has an address that the page does not
 * use.
 */
async function newerWorker(product: string): Promise<string> {
  const worker = await (await fetch(new URL('/sw.js', product))).text()
  return worker.replace(/\/assets\/index-[^/`"']*\.js/, '/favicon.svg?nova')
}

export async function serveBuilds(product: string): Promise<Builds> {
  let isNewer = false
  let stranger: Stranger | null = null
  let strange = 0
  const takes: Takes = (req, res) => {
    const status = strangeAnswer(stranger, req)
    if (status !== undefined) {
      strange += 1
      res.writeHead(status, { 'Content-Type': 'text/html' }).end('<h1>Wi-Fi</h1>')
      return true
    }
    if (req.url !== '/sw.js' || !isNewer) return false
    newerWorker(product).then(
      (worker) => res.writeHead(200, { 'Content-Type': 'text/javascript' }).end(worker),
      () => res.destroy(),
    )
    return true
  }
  const front = await standBefore(product, takes)
  return {
    ...front,
    deploy: () => {
      isNewer = true
    },
    answerFor: (whom) => {
      stranger = whom
    },
    get strange() {
      return strange
    },
  }
}
