import type { RequestHandler } from 'express'
import { recordOf } from './request-record.ts'

const part = (name: string, ms: number) => `${name};dur=${ms.toFixed(1)}`

/**
 * Says in development where an answer's time went until it began, in ms, as browsers' tools show it: recognising the
 * session, waiting for the backend (calls at the same time count each), all of it.
 */
export const serverTiming: RequestHandler = (_req, res, next) => {
  const started = performance.now()
  const record = recordOf(res)
  const writeHead = res.writeHead.bind(res) as (...head: unknown[]) => typeof res
  res.writeHead = (...head: unknown[]) => {
    const backend = record.upstream.reduce((sum, { ms }) => sum + ms, 0)
    const parts = [part('backend', backend), part('total', performance.now() - started)]
    if (record.sessaoMs !== undefined) parts.unshift(part('sessao', record.sessaoMs))
    res.setHeader('Server-Timing', parts.join(', '))
    return writeHead(...head)
  }
  next()
}
