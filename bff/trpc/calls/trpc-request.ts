import type { Request as Asked } from 'express'
import { PROCEDURES } from '../procedures.ts'
import type { AskedCalls } from './asked-calls.ts'

/** A query may come without a body: what it may be asked is then left out. */
const isNothing = (body: string, { names }: AskedCalls) =>
  body.trim() === '' && names.every((name) => PROCEDURES.get(name)?.type === 'query')

/**
 * The request as tRPC reads it: of what came, the calls and their inputs alone. All else was checked before, so that tRPC
 * refuses nothing by itself before it knows the request's id.
 */
export function trpcRequest({ query }: Asked, asked: AskedCalls, body: string | undefined): Request {
  const url = new URL('http://gateway/')
  if (asked.isBatch) url.searchParams.set('batch', '1')
  const headers = {
    'content-type': 'application/json',
    ...(asked.isStreamed && { 'trpc-accept': 'application/jsonl' }),
  }
  if (body !== undefined && !isNothing(body, asked))
    return new Request(url, { method: 'POST', headers, body })
  const { input } = query
  if (typeof input === 'string') url.searchParams.set('input', input)
  return new Request(url, { headers })
}
