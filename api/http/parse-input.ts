import express from 'express'
import type { RequestHandler } from 'express'
import type { z } from 'zod'
import { AppError } from '#shared/errors/errors'
import { inviteBody } from '#shared/node/http/invite-body'

/** Most bytes of a JSON body: marks and forms, never files. */
const JSON_LIMIT = 256 * 1024

const parseBody = express.json({ limit: JSON_LIMIT })

/** Reads a JSON body. One that says it is too long is refused at once: the parser would wait for all of it first. */
export const jsonBody: RequestHandler = (req, res, next) => {
  if (Number(req.headers['content-length']) > JSON_LIMIT) throw new AppError('TOO_LARGE')
  inviteBody(req, res)
  parseBody(req, res, next)
}

/** What the schema makes of a query or body. Throws INVALID_INPUT naming the fields in the log only. */
export function parseInput<T extends z.ZodType>(schema: T, input: unknown): z.output<T> {
  const parsed = schema.safeParse(input ?? {})
  if (parsed.success) return parsed.data
  const fields = parsed.error.issues.map((issue) => issue.path.join('.')).join(', ')
  throw new AppError('INVALID_INPUT', { detail: `invalid: ${fields}` })
}
