import { request } from 'undici'
import type { Dispatcher } from 'undici'
import type { z } from 'zod'

export interface Call {
  method?: 'GET' | 'POST'
  query?: Record<string, string | undefined>
  body?: unknown
  /** The session's credential. */
  token?: string | undefined
}

/** Asks the backend; throws unless it answers with success. */
export async function open(
  url: string,
  { method = 'GET', query = {}, body, token }: Call,
): Promise<Dispatcher.ResponseData> {
  const answer = await request(url, {
    method,
    query,
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  if (answer.statusCode < 400) return answer
  await answer.body.dump()
  throw Object.assign(new Error('O servidor recusou.'), { status: answer.statusCode })
}

/** The backend's JSON, checked by its schema. */
export async function askJson<T>(url: string, schema: z.ZodType<T>, call: Call): Promise<T> {
  const { body } = await open(url, call)
  return schema.parse(await body.json())
}
