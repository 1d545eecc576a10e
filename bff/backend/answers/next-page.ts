import { isObject } from '#shared/contract/reading/json-object'
import { countIn, plain } from './page-signs.ts'
import type { PageSigns, Sign } from './page-signs.ts'

/** How the next page is asked for. */
export type NextPage =
  | { by: 'link'; href: string }
  /** `echo` is the number that the page has to give back, when it names its own. */
  | {
      by: 'query'
      query: Record<string, string>
      echo?: { sign: Sign; value: number }
      /** Nothing says that there is more but that the page is full: there may be none. */
      isFull?: true
    }
  /** The page is full, and nothing says how pages are asked for: by the first of these that leads to other records. */
  | { by: 'tries'; queries: Record<string, string>[] }
  /** There is more, and nothing says where. */
  | { by: 'nothing' }

/** The link, page number or cursor under `next`. */
function saidNext(signs: PageSigns): NextPage | undefined {
  const told = signs.said.next?.value
  const value = isObject(told) ? (told['href'] ?? told['url']) : told
  if (value === undefined || value === null || value === false || value === '') return undefined
  if (typeof value === 'string' && /[/?]/.test(value)) return { by: 'link', href: value }
  const page = countIn({ said: { next: { name: '', value } } }, 'next')
  if (page === undefined) return { by: 'nothing' }
  return page === 0 ? undefined : byPage(signs, page)
}

/** Names of the page's own number that may be the parameter's too; programs of .NET and Java write both alike. */
const PAGE_PARAMETER = /^(page_?(number|index)|pagina_?atual)$/i

/** The parameter that asks for a page is named as the answer names it, where that is a parameter's name. */
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

/** True for a page that says itself that it is not the last, whatever is on it: a number or link of a next page need not. */
export const saysMore = ({ said: { more, last, cursor, token, elsewhere } }: PageSigns): boolean =>
  more?.value === true ||
  last?.value === false ||
  [cursor, token, elsewhere].some((sign) => isSaid(sign?.value))

/** How far a list has been read. */
export interface Progress {
  gathered: number
  /** The first page called itself 0. */
  fromZero: boolean
  /** How many records the page has; how many each of its lists has, where there are several. */
  lengths: readonly number[]
  /** Pages gathered so far. */
  pages: number
  /** The page was led to by the one before, which said where it is. */
  isLed: boolean
}

/** What a page says of whether it is the last; undefined when it says neither. */
function saidLast(
  signs: PageSigns,
  { gathered, fromZero, isLed, pages: read }: Progress,
): boolean | undefined {
  const [total, page, pages] = [countIn(signs, 'total'), countIn(signs, 'page'), countIn(signs, 'pages')]
  const { more, last, pages: told, next, cursor, token } = signs.said
  if (more?.value === true || last?.value === false || told?.value === false) return false
  // A `count` may be of this page alone: pages that are told say more than it does.
  if (total !== undefined && (gathered < total || plain(signs.said.total?.name ?? '') !== 'count'))
    return gathered >= total
  if (page !== undefined && pages !== undefined) return page + (fromZero ? 1 : 0) >= pages
  // Who led to this page would lead on from it.
  if (more || last || next || cursor || token || signs.isEnded || isLed) return true
  return pages === undefined ? undefined : read >= pages
}

/** Whether a page holds as many records as it says that a page may: what says no more than that may have been cut there. */
function isFull(signs: PageSigns, { lengths }: Progress): boolean {
  const size = countIn(signs, 'size')
  return size !== undefined && size > 0 && lengths.includes(size)
}

/** Where an answer leads to the next page itself. */
export const ledTo = (signs: PageSigns): NextPage | undefined => saidNext(signs) ?? saidCursor(signs)

/**
 * How to ask for what comes after the records gathered so far; undefined when the list is whole. A total that is not
 * reached means more, whatever else is said.
 */
export function nextPage(signs: PageSigns, progress: Progress): NextPage | undefined {
  const led = ledTo(signs)
  if (led) return led
  if (isSaid(signs.said.elsewhere?.value)) return { by: 'nothing' }
  const isLast = saidLast(signs, progress)
  if (isLast === false) return byPlace(signs, progress) ?? { by: 'nothing' }
  if (isLast === true || !isFull(signs, progress)) return undefined
  const by = byPlace(signs, progress)
  return by?.by === 'query' ? { ...by, isFull: true } : triesOf(progress)
}

/** The page after the one that says where in the list it is. */
function byPlace(signs: PageSigns, { gathered }: Progress): NextPage | undefined {
  const page = countIn(signs, 'page')
  if (page !== undefined) return byPage(signs, page + 1)
  const { offset } = signs.said
  if (offset === undefined) return undefined
  const query = { [offset.name]: String(gathered) }
  return { by: 'query', query, echo: { sign: 'offset', value: gathered } }
}

/** Pages counted from 0 come before those counted from 1, which would leave one out. */
const triesOf = ({ gathered, pages }: Progress): NextPage => ({
  by: 'tries',
  queries: [
    { offset: String(gathered) },
    { skip: String(gathered) },
    { page: String(pages) },
    { page: String(pages + 1) },
  ],
})
