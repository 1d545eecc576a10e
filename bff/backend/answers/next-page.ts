import { isObject } from '#shared/contract/reading/json-object'
import { countIn, countOf, plain } from './page-signs.ts'
import type { PageSigns, Sign } from './page-signs.ts'

/** How the next page is asked for. */
export type NextPage =
  | { by: 'link'; href: string }
  /** By a query; `echo` is the number that the page must repeat, when it tells its own. */
  | {
      by: 'query'
      query: Record<string, string>
      echo?: { sign: Sign; value: number }
      /** Set when the only sign of another page is that this one is full: there may be none. */
      isFull?: true
    }
  /**
   * The page is full, and nothing says how pages are asked for: the first of these queries counts that leads to other
   * records.
   */
  | { by: 'tries'; queries: Record<string, string>[] }
  /** There is more, and nothing says where. */
  | { by: 'nothing' }

/** The link, page number or cursor under `next`. */
function saidNext(signs: PageSigns): NextPage | undefined {
  const told = signs.said.next?.value
  const value = isObject(told) ? (told['href'] ?? told['url']) : told
  if (value === undefined || value === null || value === false || value === '') return undefined
  if (typeof value === 'string' && /[/?]/.test(value)) return { by: 'link', href: value }
  const page = countOf(value)
  if (page === undefined) return { by: 'nothing' }
  return page === 0 ? undefined : byPage(signs, page)
}

/**
 * Names of the page's own number in an answer that may also be the parameter's name; programs of .NET and Java use one
 * name for both.
 */
const PAGE_PARAMETER = /^(page_?(number|index)|pagina_?atual)$/i

/**
 * Asks for a page by number, under 'page' or 'pagina', and also under the answer's own name where that may be a
 * parameter's.
 */
function byPage(signs: PageSigns, value: number): NextPage {
  const { name = '' } = signs.said.page ?? {}
  const parameter = /^pagina/i.test(name) ? 'pagina' : 'page'
  const query = { [parameter]: String(value), ...(PAGE_PARAMETER.test(name) && { [name]: String(value) }) }
  return name === '' ? { by: 'query', query } : { by: 'query', query, echo: { sign: 'page', value } }
}

function saidCursor({ said }: PageSigns): NextPage | undefined {
  const told = said.cursor ?? said.token
  if (told === undefined || told.value === '' || told.value === false) return undefined
  if (typeof told.value !== 'string' && typeof told.value !== 'number') return { by: 'nothing' }
  return { by: 'query', query: { [said.cursor ? 'cursor' : 'pageToken']: String(told.value) } }
}

const isSaid = (value: unknown) => value !== undefined && value !== '' && value !== false

/**
 * True for a page that says outright that it is not the last, even when it is empty; a number or link of a next page
 * does not say so.
 */
export const saysNotLast = ({ said: { more, last, cursor, token, elsewhere } }: PageSigns): boolean =>
  more?.value === true ||
  last?.value === false ||
  [cursor, token, elsewhere].some((sign) => isSaid(sign?.value))

/** How far a list has been read. */
export interface Progress {
  gathered: number
  /** True when the first page called itself 0. */
  fromZero: boolean
  /** How many records the page has; with several lists, how many each has. */
  lengths: readonly number[]
  /** Pages gathered so far. */
  pages: number
  /** True when the page before said where this one is. */
  isLed: boolean
}

/** Whether a page says that it is the last; undefined when it does not say. */
function saidLast(
  signs: PageSigns,
  { gathered, fromZero, isLed, pages: read }: Progress,
): boolean | undefined {
  const [total, page, pages] = [countIn(signs, 'total'), countIn(signs, 'page'), countIn(signs, 'pages')]
  const { more, last, pages: told, next, cursor, token } = signs.said
  if (more?.value === true || last?.value === false || told?.value === false) return false
  // A `count` may count this page alone, so that pages told otherwise say more than it does.
  if (total !== undefined && (gathered < total || plain(signs.said.total?.name ?? '') !== 'count'))
    return gathered >= total
  if (page !== undefined && pages !== undefined) return page + (fromZero ? 1 : 0) >= pages
  // A page that led to this one would have been followed by a page that leads on.
  if (more || last || next || cursor || token || signs.isEnded || isLed) return true
  return pages === undefined ? undefined : read >= pages
}

/** Whether a page holds as many records as it says that a page may hold: the list may have been cut there. */
function isFull(signs: PageSigns, { lengths }: Progress): boolean {
  const size = countIn(signs, 'size')
  return size !== undefined && size > 0 && lengths.includes(size)
}

/** The next page where the answer itself leads to it, by link, number or cursor. */
export const nextFromAnswer = (signs: PageSigns): NextPage | undefined => saidNext(signs) ?? saidCursor(signs)

/**
 * How to ask for what comes after the records gathered so far; undefined when the list is whole. A total that is not
 * reached means that there is more, whatever else is said.
 */
export function nextPage(signs: PageSigns, progress: Progress): NextPage | undefined {
  const led = nextFromAnswer(signs)
  if (led) return led
  if (isSaid(signs.said.elsewhere?.value)) return { by: 'nothing' }
  const isLast = saidLast(signs, progress)
  if (isLast === false) return byPlace(signs, progress) ?? { by: 'nothing' }
  if (isLast === true || !isFull(signs, progress)) return undefined
  const by = byPlace(signs, progress)
  return by?.by === 'query' ? { ...by, isFull: true } : triesOf(progress)
}

/** The next page after one that tells its number or offset. */
function byPlace(signs: PageSigns, { gathered }: Progress): NextPage | undefined {
  const page = countIn(signs, 'page')
  if (page !== undefined) return byPage(signs, page + 1)
  const { offset } = signs.said
  if (offset === undefined) return undefined
  const query = { [offset.name]: String(gathered) }
  return { by: 'query', query, echo: { sign: 'offset', value: gathered } }
}

/**
 * The queries to try in order. Pages counted from 0 are tried before those counted from 1, since the number for the
 * latter would skip a page of the former.
 */
const triesOf = ({ gathered, pages }: Progress): NextPage => ({
  by: 'tries',
  queries: [
    { offset: String(gathered) },
    { skip: String(gathered) },
    { page: String(pages) },
    { page: String(pages + 1) },
  ],
})
