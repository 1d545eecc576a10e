import { setImmediate } from 'node:timers/promises'
import { z } from 'zod'
import { AppError } from '#shared/errors/errors'
import type { Whereabouts } from '#shared/errors/errors'
import { isObject } from '#shared/contract/reading/json-object'
import { REPORTING_INPUT, formOf, misfitError, misfits } from './answer-shape.ts'

/** Milliseconds of work after which other work gets its turn. */
const SLICE_MS = 10
/** How many records are read before the clock is looked at again. */
const RECORDS_A_LOOK = 50
/**
 * The most records of a list: 200,000 records of 100 bytes fill the longest answer. Records of two bytes each would
 * become gigabytes of records that are shown as missing.
 */
const MAX_RECORDS = 200_000
/** The most odd fields that a log line names; how many records they are in is told beside. */
const MAX_NOTED = 5

/** Makes something of each item without holding up the event loop, however many there are. */
async function inSlices<T, U>(items: readonly T[], make: (item: T, index: number) => U): Promise<U[]> {
  const made: U[] = []
  let since = performance.now()
  for (const [index, item] of items.entries()) {
    made.push(make(item, index))
    if (index % RECORDS_A_LOOK !== RECORDS_A_LOOK - 1 || performance.now() - since < SLICE_MS) continue
    await setImmediate()
    since = performance.now()
  }
  return made
}

/** What was odd about the records of a list. */
export interface OddRecords {
  campos: NonNullable<Whereabouts['campos']>[number][]
  /** Form of the first odd record. */
  forma?: string
  /** How many records had a field set aside. */
  estranhos: number
  /** How many records were left out, or shown as missing. */
  perdidos: number
}

type Campos = OddRecords['campos']

/** What is odd about records of which none was read yet. */
export const nothingOdd = (): OddRecords => ({ campos: [], estranhos: 0, perdidos: 0 })

function addTo(odd: OddRecords, campos: Campos, value: unknown): void {
  odd.campos.push(...campos.slice(0, MAX_NOTED - odd.campos.length))
  if (campos.length > 0) odd.forma ??= formOf(value)
}

/**
 * Notes that a field of the record is odd though it fits: its name, and what came. Only the first note of a field
 * counts.
 */
export type Note = (campo: string, veio: string) => void

/** Reads one record, which lay at `at`; undefined for one that lacks what nothing can be shown without. */
export type RecordReading<U> = (value: unknown, at: string, odd: OddRecords) => U | undefined

/**
 * Makes a reader of single records, so that an odd one costs only itself: fields that do not fit are set aside, and a
 * record that does not fit without them is left out. `make` turns a record into what is answered, and gets it as it came
 * as well; `rescue` may turn one that would be left out into something that shows that it is missing.
 */
export function reading<T, U>(
  record: z.ZodType<T>,
  make: (record: T, note: Note, came: unknown) => U,
  rescue: (value: unknown, at: string) => U | undefined = () => undefined,
): RecordReading<U> {
  return (value, at, odd) => {
    const parsed = parsedWithoutOdd(record, value)
    const campos: Campos = misfits(parsed.issues, value, at)
    if (parsed.data === undefined) {
      addTo(odd, campos, value)
      odd.perdidos += 1
      return rescue(value, at)
    }
    const note: Note = (name, veio) => {
      const campo = at === '' ? name : `${at}.${name}`
      if (!campos.some((known) => known.campo === campo)) campos.push({ campo, veio })
    }
    const made = make(parsed.data, note, value)
    if (campos.length > 0) odd.estranhos += 1
    addTo(odd, campos, value)
    return made
  }
}

const compiled = new WeakMap<z.ZodType, z.ZodType>()

/**
 * The schema as compiled code, made for its first record: a search of 200 photos is read in a third of the time. A
 * record that does not fit is read again by the schema itself, which says why.
 */
function compiledOf<T>(schema: z.ZodType<T>): z.ZodType<T> {
  const known = (compiled.get(schema) ?? z.compile(schema)) as z.ZodType<T>
  compiled.set(schema, known)
  return known
}

/** A record without the fields that do not fit, and the issues; without data when it does not fit even so. */
export function parsedWithoutOdd<T>(
  record: z.ZodType<T>,
  value: unknown,
): { data?: T; issues: z.core.$ZodIssue[] } {
  const parsed = compiledOf(record).safeParse(value, REPORTING_INPUT)
  if (parsed.success) return { data: parsed.data, issues: [] }
  const { issues } = parsed.error
  if (!isObject(value)) return { issues }
  const rest: Record<PropertyKey, unknown> = { ...value }
  // Null has the field read under another of its names; undefined, where that does not fit either, under none.
  for (const nothing of [null, undefined]) {
    for (const { path } of issues) if (path[0] !== undefined) rest[path[0]] = nothing
    const again = record.safeParse(rest)
    if (again.success) return { data: again.data, issues }
  }
  return { issues }
}

/**
 * The records of a list that can be shown; `tell` gets what was odd about the others. Throws BAD_BACKEND when none of
 * the records can be shown, and when there are more than MAX_RECORDS.
 */
export async function readRecords<U>(
  { items, at }: { items: readonly unknown[]; at: string },
  read: RecordReading<U>,
  tell: (odd: OddRecords) => void,
): Promise<U[]> {
  if (items.length > MAX_RECORDS)
    throw new AppError('BAD_BACKEND', { detail: `answer is a list of ${items.length} records` })
  const odd = nothingOdd()
  const made = await inSlices(items, (item, index) => read(item, `${at}[${index}]`, odd))
  if (odd.estranhos + odd.perdidos > 0) tell(odd)
  if (items.length > 0 && odd.perdidos === items.length) throw misfitError(odd.campos, odd.forma ?? '')
  return odd.perdidos === 0 ? (made as U[]) : made.filter((record): record is U & {} => record !== undefined)
}
