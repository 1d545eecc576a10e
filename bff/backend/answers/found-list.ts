import { formOf, misfit, shapeOf } from './answer-shape.ts'
import { isObject } from '#shared/contract/json-object'

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
] as const

/** A list of an answer, and what was said around it. */
export interface FoundList {
  items: readonly unknown[]
  /** Where it lay: '' for a bare one. */
  at: string
  /** The objects around it, outermost first: they may tell of more pages. */
  around: Readonly<Record<string, unknown>>[]
}

/**
 * The list of an answer: bare, or under one of the common names, also inside `data`; empty for an answer without
 * content or null. Throws BAD_BACKEND when there is none.
 */
export function findList(answer: unknown, at = '', names: readonly string[] = LIST_NAMES): FoundList {
  if (Array.isArray(answer)) return { items: answer, at, around: [] }
  if (answer === undefined || answer === null) return { items: [], at, around: [] }
  if (isObject(answer)) {
    const name = names.find((each) => {
      const value = answer[each]
      return Array.isArray(value) || value === null || (each === 'data' && isObject(value))
    })
    if (name !== undefined) {
      const inner = findList(answer[name], at === '' ? name : `${at}.${name}`, names)
      return { ...inner, around: [answer, ...inner.around] }
    }
  }
  throw misfit([{ campo: at === '' ? '(answer)' : at, veio: shapeOf(answer) }], formOf(answer))
}
