import express from 'express'
import type { RequestHandler } from 'express'
import type { z } from 'zod'
import { AppError } from '#shared/errors/errors'
import { hasNul } from '#shared/text/nul'
import { TEXTOS_GERAL } from '#shared/textos/geral'
import { inviteBody } from '#shared/node/http/invite-body'

/** Most bytes of a JSON body that carries no file. */
const JSON_LIMIT = 256 * 1024

/**
 * Reads a JSON body of at most `limit` bytes. One whose Content-Length is larger is refused at once: the parser would
 * wait for all of it first.
 */
export function jsonBodyUpTo(limit: number): RequestHandler {
  const parseBody = express.json({ limit })
  return (req, res, next) => {
    if (Number(req.headers['content-length']) > limit) throw new AppError('TOO_LARGE')
    inviteBody(req, res)
    parseBody(req, res, next)
  }
}

/** Reads the JSON body of a mark or a form. */
export const jsonBody = jsonBodyUpTo(JSON_LIMIT)

/** What the schema makes of a query or body. Throws INVALID_INPUT naming the fields in the log only. */
export function parseInput<T extends z.ZodType>(schema: T, input: unknown): z.output<T> {
  if (hasNul(input)) throw new AppError('INVALID_INPUT', { texto: TEXTOS_GERAL.comNul })
  const parsed = schema.safeParse(input ?? {})
  if (parsed.success) return parsed.data
  const fields = parsed.error.issues.map((issue) => issue.path.join('.')).join(', ')
  throw new AppError('INVALID_INPUT', { detail: `invalid: ${fields}` })
}
