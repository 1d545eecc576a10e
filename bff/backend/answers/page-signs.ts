import type { BackendHeaders } from '../backend-response.ts'
import type { FoundList } from './found-list.ts'
import { isObject } from '#shared/contract/reading/json-object'
import { jsonOf } from '#shared/text/json'

/** How the next page is asked for. */
export type NextPage =
  | { by: 'link'; href: string }
  /** `echo` is the number that the page has to give back, when it names its own. */
  | { by: 'query'; query: Record<string, string>; echo?: { sign: Sign; value: number } }
  /** There is more, and nothing says where. */
  | { by: 'nothing' }

const SIGNS = {
  next: ['next', 'nextpageurl', 'nexturl', 'nextlink', 'nextpage', 'proxima', 'proximapagina'],
  page: [
    'page',
    'currentpage',
    'pagenumber',
    'pageindex',
    'pagina',
    'paginaatual',
    'paginacorrente',
    'number',
  ],
  pages: [
    'pages',
    'totalpages',
    'lastpage',
    'pagecount',
    'numpages',
    'paginas',
    'totalpaginas',
    'totaldepaginas',
    'numerodepaginas',
    'quantidadedepaginas',
    'ultimapagina',
  ],
  total: [
    'total',
    'totalcount',
    'totalelements',
    'totalitems',
    'totalrecords',
    'totalresults',
    'recordstotal',
    'totalregistros',
    'totalderegistros',
    'totalitens',
    'totaldeitens',
    'totalelementos',
    'totaldocs',
    'totalresultados',
    'totalfotos',
    'count',
  ],
  offset: ['offset', 'skip'],
  more: [
    'hasmore',
    'hasnext',
    'hasnextpage',
    'more',
    'temmais',
    'temproxima',
    'temproximapagina',
    'truncated',
    'istruncated',
  ],
  last: ['last', 'islast', 'islastpage', 'ultima'],
  cursor: ['nextcursor'],
  token: ['nextpagetoken'],
  /** Where a list goes on by ways of its own. */
  elsewhere: ['continuationtoken', 'lastevaluatedkey'],
} as const
type Sign = keyof typeof SIGNS

/** Objects beside a list that speak of its pages. */
const AROUND = new Set(['meta', 'pagination', 'paging', 'paginacao', 'page', 'pageinfo', 'links', 'view'])

/** '@odata.nextLink' and 'hydra:next' are what they end with. */
const plain = (name: string) =>
  name
    .replace(/^.*[.:@]/, '')
    .replaceAll(/[_-]/g, '')
    .toLowerCase()

/** What an answer says about its pages, by what it means. */
export interface PageSigns {
  /** What was said and the name it was said under, without `_`, `-` and case. */
  said: Partial<Record<Sign, { name: string; value: unknown }>>
}

/** Each part ends where the next begins, or soon: a long text that is no list of links is read once, not from each of its letters on. */
const NEXT_LINK = /<([^<>]*)>\s*;[^,<]*\brel\s*=\s{0,9}"?[^",;<]{0,200}\bnext\b/i

function linkOf(header: BackendHeaders[string]): string | undefined {
  const text = [header ?? []].flat().join(', ')
  return NEXT_LINK.exec(text)?.[1]
}

const textHeader = (headers: BackendHeaders, name: string) => {
  const value = headers[name]
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** `X-Total-Count`, `Link` and their like, under the names that a body would use. */
function headerSigns(headers: BackendHeaders): Record<string, unknown> {
  const range = /\/(\d+)\s*$/.exec(String(headers['content-range'] ?? ''))?.[1]
  return {
    next: linkOf(headers.link) ?? textHeader(headers, 'x-next-page'),
    page: textHeader(headers, 'x-page'),
    totalpages: textHeader(headers, 'x-total-pages'),
    total: textHeader(headers, 'x-total-count') ?? textHeader(headers, 'x-total') ?? range,
  }
}

/** What ASP.NET programs say of pages: an object as JSON in a header. */
function headerObject({ 'x-pagination': told }: BackendHeaders): Record<string, unknown> {
  // Most answers have none, and a parser that fails costs much more than one that reads.
  if (told === undefined) return {}
  const said = jsonOf(String(told))
  return isObject(said) ? said : {}
}

/** What a name without `_`, `-` and case is a sign of, and how many names of that sign count before it. */
const MEANINGS: ReadonlyMap<string, { sign: Sign; rank: number }> = new Map(
  Object.entries(SIGNS).flatMap(([sign, names]) =>
    names.map((name, rank) => [name, { sign: sign as Sign, rank }] as const),
  ),
)

/** Reads what an answer says about pages: around its list, and in its headers. */
export function pageSigns({ around }: Pick<FoundList, 'around'>, headers: BackendHeaders): PageSigns {
  const objects = around.flatMap((object) => [
    object,
    ...Object.keys(object)
      .filter((name) => AROUND.has(plain(name)))
      .map((name) => object[name])
      .filter(isObject),
  ])
  const said: PageSigns['said'] = {}
  const ranks: Partial<Record<Sign, number>> = {}
  for (const object of [headerSigns(headers), headerObject(headers), ...objects]) {
    for (const [given, value] of Object.entries(object)) {
      if (value === null || value === undefined) continue
      const name = plain(given)
      const { sign, rank } = MEANINGS.get(name) ?? {}
      if (sign === undefined || rank === undefined || rank >= (ranks[sign] ?? Infinity)) continue
      if (sign === 'page' && isObject(value)) continue
      ranks[sign] = rank
      said[sign] = { name, value }
    }
  }
  return { said }
}

/** A whole number that came as one, or as text; undefined for anything else. */
export function countIn(signs: PageSigns, sign: Sign): number | undefined {
  const value = signs.said[sign]?.value
  if (typeof value === 'number') return Number.isInteger(value) && value >= 0 ? value : undefined
  return typeof value === 'string' && /^\d{1,12}$/.test(value.trim()) ? Number(value) : undefined
}

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

/** The parameter that asks for a page is named as the answer names it, where that is a parameter's name. */
function byPage(signs: PageSigns, value: number): NextPage {
  const { name = '' } = signs.said.page ?? {}
  const parameter = name.startsWith('pagina') ? 'pagina' : 'page'
  const query = { [parameter]: String(value) }
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
}

function isLastPage(signs: PageSigns, { gathered, fromZero }: Progress): boolean {
  const [total, page, pages] = [countIn(signs, 'total'), countIn(signs, 'page'), countIn(signs, 'pages')]
  const { more, last, pages: told } = signs.said
  if (more?.value === true || last?.value === false || told?.value === false) return false
  // A `count` may be of this page alone: pages that are told say more than it does.
  if (total !== undefined && (gathered < total || signs.said.total?.name !== 'count'))
    return gathered >= total
  if (page === undefined || pages === undefined) return true
  return page + (fromZero ? 1 : 0) >= pages
}

/**
 * How to ask for what comes after the records gathered so far; undefined when the list is whole. A total that is not
 * reached means more, whatever else is said.
 */
export function nextPage(signs: PageSigns, progress: Progress): NextPage | undefined {
  const told = saidNext(signs) ?? saidCursor(signs)
  if (told) return told
  if (isSaid(signs.said.elsewhere?.value)) return { by: 'nothing' }
  if (isLastPage(signs, progress)) return undefined
  const page = countIn(signs, 'page')
  if (page !== undefined) return byPage(signs, page + 1)
  const { offset } = signs.said
  if (offset === undefined) return { by: 'nothing' }
  const value = progress.gathered
  return { by: 'query', query: { [offset.name]: String(value) }, echo: { sign: 'offset', value } }
}
