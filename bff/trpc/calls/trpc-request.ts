import type { Request as Asked } from 'express'
import { PROCEDURES } from '../procedures.ts'
import type { AskedCalls } from './asked-calls.ts'

/** A query may come without a body: what it may be asked is then left out. */
const isNothing = (body: string, { names }: AskedCalls) =>
  body.trim() === '' && names.every((name) => PROCEDURES.get(name)?.type === 'query')

/** The inputs of the calls as they came, JSON in either place; undefined when there are none. */
export function inputsGiven(
  { query }: Asked,
  asked: AskedCalls,
  body: string | undefined,
): string | undefined {
  if (body !== undefined && !isNothing(body, asked)) return body
  const { input } = query
  return typeof input === 'string' && input !== '' ? input : undefined
}

/**
 * The request of calls that are answered one by one, as tRPC reads it: of what came, the calls and their inputs alone. All else was
 * checked before, so that tRPC refuses nothing by itself before it knows the request's id.
 */
export function streamedRequest({ method }: Asked, inputs: string | undefined): Request {
  const url = new URL('http://gateway/?batch=1')
  const headers = { 'content-type': 'application/json', 'trpc-accept': 'application/jsonl' }
  if (method === 'POST' && inputs !== undefined)
    return new Request(url, { method: 'POST', headers, body: inputs })
  if (inputs !== undefined) url.searchParams.set('input', inputs)
  return new Request(url, { headers })
}
