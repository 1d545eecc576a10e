import { AppError } from '#shared/errors/errors'
import { formOf, misfit, shapeOf } from './answer-shape.ts'
import { traced } from '../backend-errors.ts'
import type { AnswerCall } from '../backend-calls.ts'
import type { BackendClient } from '../backend-client.ts'
import { findList } from './found-list.ts'
import { gatherPages, refuseMore } from './gather-pages.ts'
import { pageSigns } from './page-signs.ts'
import { readRecords } from './read-records.ts'
import type { OddRecords, RecordReading } from './read-records.ts'
import { isObject } from '#shared/contract/json-object'

/** How many times the time of one answer all pages of a list may take. */
const PAGES_TIME = 2

type Call = Omit<AnswerCall, 'body' | 'method'>

export interface ListCall<U> extends Call {
  read: RecordReading<U>
}

export interface ListsCall<Made> extends Call {
  reads: { [Name in keyof Made]: RecordReading<Made[Name]> }
}

const teller =
  (backend: BackendClient, { path, requestId }: Pick<Call, 'path' | 'requestId'>) =>
  (odd: OddRecords) =>
    backend.tellOdd({ requestId, caminho: path, ...odd })

function queryOf({ query = {} }: Call): URLSearchParams {
  if (query instanceof URLSearchParams) return query
  const given = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value !== undefined) given.append(name, value)
  return given
}

/**
 * The whole list that a GET is answered with, whatever wraps it and however many pages it comes in. Records that
 * cannot be shown are left out and told to the log. Throws BAD_BACKEND when it is no list, none of its records can
 * be shown, or a part of it cannot be asked for.
 */
export async function readList<U>(backend: BackendClient, { read, ...call }: ListCall<U>): Promise<U[]> {
  const until = performance.now() + backend.answerTimeoutMs * PAGES_TIME
  try {
    const list = await gatherPages({
      first: { path: call.path, query: queryOf(call) },
      origin: backend.origin(),
      ask: (place) => {
        if (performance.now() > until)
          throw new AppError('BACKEND_TIMEOUT', { detail: 'pages took too long' })
        return backend.answer({ ...call, ...place, method: 'GET' })
      },
    })
    return await readRecords(list, read, teller(backend, call))
  } catch (error) {
    throw traced(error, call.path)
  }
}

/** The object that holds lists, also inside `data`; an answer without content holds empty ones. */
function holderOf(data: unknown, names: readonly string[]): Readonly<Record<string, unknown>> {
  if (data === undefined || data === null) return Object.fromEntries(names.map((name) => [name, null]))
  if (!isObject(data)) throw misfit([{ campo: '(answer)', veio: shapeOf(data) }], formOf(data))
  const inner = data['data']
  return isObject(inner) && !names.some((name) => Object.hasOwn(data, name)) ? inner : data
}

/**
 * The lists of an object that a GET is answered with, by the same rules; more pages of them cannot be asked for.
 * Throws BAD_BACKEND as `readList` does, and when one of the lists is missing.
 */
export async function readLists<Made extends Record<string, unknown>>(
  backend: BackendClient,
  { reads, ...call }: ListsCall<Made>,
): Promise<{ [Name in keyof Made]: Made[Name][] }> {
  const { data, headers } = await backend.answer({ ...call, method: 'GET' })
  const tell = teller(backend, call)
  try {
    const holder = holderOf(data, Object.keys(reads))
    const lists: Partial<{ [Name in keyof Made]: Made[Name][] }> = {}
    let items = 0
    for (const name of Object.keys(reads) as (keyof Made & string)[]) {
      if (!Object.hasOwn(holder, name)) throw misfit([{ campo: name, veio: 'nothing' }], formOf(data))
      const list = findList(holder[name], name)
      refuseMore(pageSigns(list, {}), list.items.length)
      items += list.items.length
      lists[name] = await readRecords(list, reads[name], tell)
    }
    refuseMore(pageSigns({ around: isObject(data) ? [data] : [] }, headers), items)
    return lists as { [Name in keyof Made]: Made[Name][] }
  } catch (error) {
    throw traced(error, call.path)
  }
}
