import type { Request as Asked } from 'express'
import { AppError } from '#shared/errors/errors'
import { hasNul } from '#shared/text/nul'
import { TEXTOS_GERAL } from '#shared/textos/geral'
import { jsonOf } from '#shared/text/json'
import { PROCEDURES } from '../procedures.ts'
import { TEXTOS_INTEGRACAO } from '#shared/textos/gateway/integracao'
import type { AskedCalls } from './asked-calls.ts'
import { hasMoreValues, mostValues } from './many-values.ts'

/** True for an empty body of queries, which then come without optional inputs. */
const isNothing = (body: string, { names }: AskedCalls) =>
  body.trim() === '' && names.every((name) => PROCEDURES.get(name)?.type === 'query')

function given({ query }: Asked, asked: AskedCalls, body: string | undefined): string | undefined {
  if (body !== undefined && !isNothing(body, asked)) return body
  const { input } = query
  return typeof input === 'string' && input !== '' ? input : undefined
}

/**
 * The inputs of the calls as they came, JSON in the address or in the body; undefined when there are none. Throws
 * INVALID_INPUT when a text in them has a NUL, or they have more values than any calls need.
 */
export function inputsGiven(req: Asked, asked: AskedCalls, body: string | undefined): string | undefined {
  const inputs = given(req, asked, body)
  if (inputs !== undefined && hasMoreValues(inputs, mostValues(asked.names)))
    throw new AppError('INVALID_INPUT', { texto: TEXTOS_INTEGRACAO.valoresDemais })
  // JSON can write a NUL only as this escape. Text that is not JSON is refused later, with its calls.
  if (inputs?.includes('\\u0000') && hasNul(jsonOf(inputs)))
    throw new AppError('INVALID_INPUT', { texto: TEXTOS_GERAL.comNul })
  return inputs
}

/**
 * A request for tRPC with only the calls and their inputs, for calls that are answered one by one. All else was checked
 * before, so that tRPC refuses nothing before it knows the request's id.
 */
export function streamedRequest({ method }: Asked, inputs: string | undefined): Request {
  const url = new URL('http://gateway/?batch=1')
  const headers = { 'content-type': 'application/json', 'trpc-accept': 'application/jsonl' }
  if (method === 'POST' && inputs !== undefined)
    return new Request(url, { method: 'POST', headers, body: inputs })
  if (inputs !== undefined) url.searchParams.set('input', inputs)
  return new Request(url, { headers })
}
