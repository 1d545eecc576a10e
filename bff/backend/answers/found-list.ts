import { formOf, misfit, shapeOf } from './answer-shape.ts'
import { isObject, type JsonObject } from '#shared/contract/reading/json-object'
import { WRAPS } from '#shared/contract/reading/wraps'
import { refuseSentence } from './spoken-refusal.ts'

/** Where a list may lie in an answer that is none itself. Source: contract §5. */
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

/** Lists that go along with records, whatever the records lie under. */
const ASIDE = /^(err|warn|aviso|mensage|message|link|header|colun|column|filt)/i

/** A list of an answer, and what was said around it. */
export interface FoundList {
  items: readonly unknown[]
  /** Where in the answer the list lies: '' for an answer that is the list itself. */
  at: string
  /** The objects around it, outermost first: they may tell of more pages. */
  around: Readonly<Record<string, unknown>>[]
}

/**
 * The name of an answer's only list of records. Undefined when there are two, since nobody can tell which is meant, and
 * when the answer is a record itself.
 */
function onlyList(answer: JsonObject): string | undefined {
  if ('id' in answer || '_id' in answer) return undefined
  const lists = Object.entries(answer).filter(([name, value]) => Array.isArray(value) && !ASIDE.test(name))
  const [[name, records] = []] = lists
  return lists.length === 1 && (records as unknown[]).every(isObject) ? name : undefined
}

/** Whether only wrappers lie around this part of an answer, so that it stands for the whole. */
const isWhole = (at: string) => at.split('.').every((name) => name === '' || WRAPS.has(name))

/**
 * The list of an answer: bare, under one of the common names, also wrapped, or its only one; empty for an answer without
 * content or null. Throws BAD_BACKEND when there is none, REFUSED when a sentence comes in its place.
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
  }
  throw misfit([{ campo: at === '' ? '(answer)' : at, veio: shapeOf(answer) }], formOf(answer))
}
