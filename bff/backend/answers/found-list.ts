import { formOf, misfitError, shapeOf } from './answer-shape.ts'
import { isObject, type JsonObject } from '#shared/contract/reading/json-object'
import { WRAPS } from '#shared/contract/reading/wraps'
import { countIn, pageSigns } from './page-signs.ts'
import { refuseSentence } from './spoken-refusal.ts'

/** Names under which an answer that is no list itself may hold its list. Source: contract §5. */
const LIST_NAMES = [
  'photos',
  'fotos',
  'data',
  'items',
  'results',
  'registros',
  'resultados',
  'content',
  'rows',
  'records',
  'list',
  'lista',
  'users',
  'usuarios',
  'inspecoes',
  'relatorio',
  ...WRAPS,
]

/** Names of lists that come along with records, whatever the name of the records is. */
const ASIDE = /^(err|warn|aviso|mensage|message|link|header|colun|column|filt)/i

/** The list of an answer, and the objects around it. */
export interface FoundList {
  items: readonly unknown[]
  /** Where in the answer the list lies: '' for an answer that is the list itself. */
  at: string
  /** The objects around the list, outermost first: they may tell of more pages. */
  around: Readonly<Record<string, unknown>>[]
}

/**
 * The name of an answer's only list of records. Undefined when there are several lists, since none can be preferred,
 * and when the answer is a record itself.
 */
function onlyList(answer: JsonObject): string | undefined {
  if ('id' in answer || '_id' in answer) return undefined
  const lists = Object.entries(answer).filter(([name, value]) => Array.isArray(value) && !ASIDE.test(name))
  const [[name, records] = []] = lists
  return lists.length === 1 && (records as unknown[]).every(isObject) ? name : undefined
}

/** Whether only wrappers are around this part of an answer, so that it stands for the whole. */
const isWhole = (at: string) => at.split('.').every((name) => name === '' || WRAPS.has(name))

/** Whether an answer without a list counts no records: some programs leave an empty list out. */
const isEmpty = (answer: JsonObject) => countIn(pageSigns({ around: [answer] }, {}), 'total') === 0

/**
 * The list of an answer: the answer itself, under one of the common names, also wrapped, or its only list; empty for an
 * answer without content, null, or one that counts no records. Throws BAD_BACKEND when there is no list, REFUSED when a
 * sentence came in its place.
 */
export function findList(answer: unknown, at = '', names: readonly string[] = LIST_NAMES): FoundList {
  if (Array.isArray(answer)) return { items: answer, at, around: [] }
  if (answer === undefined || answer === null) return { items: [], at, around: [] }
  if (isObject(answer)) {
    const known = names.find((each) => {
      const value = answer[each]
      return Array.isArray(value) || value === null || (WRAPS.has(each) && isObject(value))
    })
    const name = known ?? onlyList(answer)
    if (name !== undefined) {
      const inner = findList(answer[name], at === '' ? name : `${at}.${name}`, names)
      return { ...inner, around: [answer, ...inner.around] }
    }
    if (isWhole(at)) refuseSentence(answer)
    if (isEmpty(answer)) return { items: [], at, around: [answer] }
  }
  throw misfitError([{ campo: at === '' ? '(answer)' : at, veio: shapeOf(answer) }], formOf(answer))
}
