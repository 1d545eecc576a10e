import { AppError } from '#shared/errors/errors'
import { formOf, misfitError, misfitsIn, shapeOf } from './answer-shape.ts'
import { paramsOf } from '../backend-address.ts'
import { located } from '../backend-errors.ts'
import type { AnswerCall } from '../backend-calls.ts'
import type { BackendClient } from '../backend-client.ts'
import { findList } from './found-list.ts'
import { gatherPages, refuseFurtherPages } from './gather-pages.ts'
import { pageSigns } from './page-signs.ts'
import { nothingOdd, readRecords } from './read-records.ts'
import type { OddRecords, RecordReading } from './read-records.ts'
import { refuseSentence } from './spoken-refusal.ts'
import { isObject } from '#shared/contract/reading/json-object'
import { objectWithMember } from '#shared/contract/reading/wraps'

/** How many times as long as one answer all pages of a list may take. */
const PAGES_TIME = 2

type Call = Omit<AnswerCall, 'body' | 'method'>

/** A GET that is answered with a list, and how each record of it is read. */
export interface ListCall<U> extends Call {
  read: RecordReading<U>
}

/** A GET that is answered with an object of lists, and how the records of each are read. */
export interface ListsCall<Made> extends Call {
  reads: { [Name in keyof Made]: RecordReading<Made[Name]> }
}

const teller =
  (backend: BackendClient, { path, requestId }: Pick<Call, 'path' | 'requestId'>) =>
  (odd: OddRecords) =>
    backend.tellOdd({ requestId, caminho: path, ...odd })

/**
 * The whole list that a GET is answered with, whatever wraps it and however many pages it comes in. Records that cannot
 * be shown are left out and logged. Throws BAD_BACKEND when there is no list, none of its records can be shown, or a
 * part of it cannot be asked for.
 */
export async function readList<U>(backend: BackendClient, { read, ...call }: ListCall<U>): Promise<U[]> {
  const until = performance.now() + backend.answerTimeoutMs * PAGES_TIME
  try {
    const list = await gatherPages({
      first: { path: call.path, query: paramsOf(call.query ?? {}) },
      origin: () => backend.origin(),
      ask: (place) => {
        if (performance.now() > until)
          throw new AppError('BACKEND_TIMEOUT', { detail: 'pages took too long' })
        return backend.answer({ ...call, ...place, method: 'GET' })
      },
    })
    return await readRecords(list, read, teller(backend, call))
  } catch (error) {
    throw located(error, call.path)
  }
}

/** A GET that is answered with one record: the object that has one of `fields`. */
interface RecordCall<U> extends ListCall<U> {
  fields: readonly string[]
}

/**
 * The record that a GET is answered with, also inside a wrapper. Throws BAD_BACKEND when it does not fit even without
 * its odd fields.
 */
export async function readRecord<U>(
  backend: BackendClient,
  { read, fields, ...call }: RecordCall<U>,
): Promise<U> {
  const { data } = await backend.answer({ ...call, method: 'GET' })
  const odd = nothingOdd()
  const made = read(isObject(data) ? objectWithMember(data, fields) : data, '', odd)
  if (made === undefined) throw located(misfitError(odd.campos, formOf(data)), call.path)
  if (odd.estranhos > 0) teller(backend, call)(odd)
  return made
}

/** The object that holds lists, also inside a wrapper; for an answer without content, one whose lists are null. */
function listsIn(data: unknown, names: readonly string[]): Readonly<Record<string, unknown>> {
  if (data === undefined || data === null) return Object.fromEntries(names.map((name) => [name, null]))
  if (!isObject(data)) throw misfitError([{ campo: '(answer)', veio: shapeOf(data) }], formOf(data))
  return objectWithMember(data, names)
}

type Lists<Made> = { [Name in keyof Made]: Made[Name][] } & {
  /** Lists that are empty here because what came for them is no list that can be shown; absent when all can. */
  faltam?: (keyof Made & string)[]
}

/** What `read` gives; undefined when the list does not fit, whose faults are added to `campos`. */
async function unlessMissing<T>(campos: OddRecords['campos'], read: () => T | Promise<T>) {
  try {
    return await read()
  } catch (error) {
    campos.push(...misfitsIn(error))
    return undefined
  }
}

/**
 * The lists of an object that a GET is answered with, read as `readList` does, except that more pages of them cannot be
 * asked for. A list that is missing, or of which nothing can be shown, costs only itself: it is named in `faltam` and
 * logged. Throws BAD_BACKEND as `readList` does, and when all lists are missing; REFUSED when a sentence came in their
 * place. Source: docs/decisions/162.
 */
export async function readLists<Made extends Record<string, unknown>>(
  backend: BackendClient,
  { reads, ...call }: ListsCall<Made>,
): Promise<Lists<Made>> {
  const { data, headers } = await backend.answer({ ...call, method: 'GET' })
  const tell = teller(backend, call)
  try {
    const names = Object.keys(reads) as (keyof Made & string)[]
    const holder = listsIn(data, names)
    const lists: Partial<{ [Name in keyof Made]: Made[Name][] }> = {}
    const faltam: typeof names = []
    const campos: OddRecords['campos'] = []
    const lengths: number[] = []
    for (const name of names) {
      const made = await unlessMissing(campos, async () => {
        if (!Object.hasOwn(holder, name)) throw misfitError([{ campo: name, veio: 'nothing' }], formOf(data))
        const list = findList(holder[name], name)
        refuseFurtherPages(pageSigns(list, {}), [list.items.length])
        lengths.push(list.items.length)
        return await readRecords(list, reads[name], tell)
      })
      if (made === undefined) faltam.push(name)
      lists[name] = made ?? []
    }
    refuseFurtherPages(pageSigns({ around: isObject(data) ? [data] : [] }, headers), lengths)
    if (faltam.length === names.length) {
      refuseSentence(holder)
      throw misfitError(campos, formOf(data))
    }
    if (faltam.length > 0) tell({ ...nothingOdd(), campos, forma: formOf(data) })
    return { ...lists, ...(faltam.length > 0 && { faltam }) } as Lists<Made>
  } catch (error) {
    throw located(error, call.path)
  }
}
