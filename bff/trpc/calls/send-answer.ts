import { promisify } from 'node:util'
import { constants, gzip } from 'node:zlib'
import type { Request, Response } from 'express'
import { KB } from '#shared/bytes/units'

/**
 * Shorter answers go as they are: they fit into what a connection sends at once, and those that hold a secret, such as
 * that of a login, are among them.
 */
const LONG = 8 * KB
/** Lists of photos become a tenth at the least level too, in 4 ms a MB. */
const LEVEL = constants.Z_BEST_SPEED

const compressed = promisify(gzip)

/**
 * Sends the JSON of an answer, a long one compressed for who takes that. Source:
 * docs/decisions/197-long-answers-are-compressed.md.
 */
export async function sendAnswer(req: Request, res: Response, json: string): Promise<void> {
  res.setHeader('Content-Type', 'application/json')
  res.setHeader('Vary', 'trpc-accept, accept, accept-encoding')
  if (json.length < LONG || !req.acceptsEncodings('gzip')) {
    res.end(json)
    return
  }
  const body = await compressed(json, { level: LEVEL })
  res.setHeader('Content-Encoding', 'gzip')
  res.end(body)
}
