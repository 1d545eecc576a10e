import { request } from 'undici'
import type { Dispatcher } from 'undici'
import type { z } from 'zod'

export interface Call {
  method?: 'GET' | 'POST'
  query?: Record<string, string | undefined>
  body?: unknown
  /** The backend's token for this session. */
  token?: string | undefined
}

/** Sends a request to the backend; throws when its status is 400 or more. */
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

/** The JSON of the backend's answer, checked by a schema. */
export async function askJson<T>(url: string, schema: z.ZodType<T>, call: Call): Promise<T> {
  const { body } = await open(url, call)
  return schema.parse(await body.json())
}
