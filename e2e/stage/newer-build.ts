import type { IncomingMessage } from 'node:http'
import { standBefore, type Front, type Takes } from './front.ts'

/** Who answers in the product's place: a network that wants a login first, to the worker; a proxy without a product, to pages. */
type Stranger = 'network' | 'proxy'

/** What it answers; undefined where the product is asked all the same. */
function strangeAnswer(whom: Stranger | null, { headers, url = '/' }: IncomingMessage) {
  const dest = headers['sec-fetch-dest']
  if (whom === 'network' && url.startsWith('/assets/') && dest === 'empty') return 200
  return whom === 'proxy' && dest === 'document' ? 502 : undefined
}

/** The product as browsers see it, whose service worker can become that of another build. */
export interface Builds extends Front {
  /** From now on the worker is one that keeps another page than the product has. */
  deploy: () => void
  /** From now on a stranger answers for the product, until it is nobody. */
  answerFor: (whom: Stranger | null) => void
  /** How often somebody else has answered. */
  readonly strange: number
}

/** The worker as another build would have it: it does not know the script that the page begins with. */
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
