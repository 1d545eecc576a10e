import type { BackendHeaders } from '../backend-response.ts'
import type { FoundList } from './found-list.ts'
import { isObject } from '#shared/contract/reading/json-object'
import { jsonOf } from '#shared/text/json'

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
  offset: ['offset', 'skip', 'start', 'startat'],
  /** Most records of a page. */
  size: [
    'limit',
    'limite',
    'perpage',
    'pagesize',
    'pagelimit',
    'itemsperpage',
    'resultsperpage',
    'maxresults',
    'porpagina',
    'itensporpagina',
    'registrosporpagina',
    'tamanhopagina',
    'tamanhodapagina',
  ],
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
export type Sign = keyof typeof SIGNS

/** Objects beside a list that speak of its pages. */
const AROUND = new Set(['meta', 'pagination', 'paging', 'paginacao', 'page', 'pageinfo', 'links', 'view'])

/** '@odata.nextLink' and 'hydra:next' are what they end with. */
const bare = (name: string) => name.replace(/^.*[.:@]/, '')
export const plain = (name: string) => bare(name).replaceAll(/[_-]/g, '').toLowerCase()

/** Signs that lead to the next page: null says that there is none. */
const LEADS: ReadonlySet<Sign> = new Set(['next', 'cursor', 'token'])

/** What an answer says about its pages, by what it means. */
export interface PageSigns {
  /** What was said, and the name it was said under. */
  said: Partial<Record<Sign, { name: string; value: unknown }>>
  /** Something that would lead to the next page came as null. */
  isEnded?: boolean
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

/** How deep what is said of pages lies: `meta.pagination.links` of Fractal. */
const MAX_DEPTH = 3

/** Links as a list, of which each says what it is for. Source: RFC 8288, as Spring and Oracle REST write it in JSON. */
function linksIn(value: unknown): Record<string, unknown>[] {
  const next = Array.isArray(value) ? value.filter(isObject).find(({ rel }) => rel === 'next') : undefined
  return next === undefined ? [] : [{ next: next['href'] }]
}

/** An object around a list, and what in it speaks of pages. */
function spokenIn(object: Readonly<Record<string, unknown>>, depth = 0): Record<string, unknown>[] {
  const inner = Object.keys(object)
    .filter((name) => AROUND.has(plain(name)))
    .map((name) => object[name])
  return [
    object,
    ...inner.flatMap((value) =>
      isObject(value) ? (depth < MAX_DEPTH ? spokenIn(value, depth + 1) : []) : linksIn(value),
    ),
  ]
}

/** Reads what an answer says about pages: around its list, and in its headers. */
export function pageSigns({ around }: Pick<FoundList, 'around'>, headers: BackendHeaders): PageSigns {
  const objects = around.flatMap((object) => spokenIn(object))
  const said: PageSigns['said'] = {}
  let isEnded = false
  const ranks: Partial<Record<Sign, number>> = {}
  for (const object of [headerSigns(headers), headerObject(headers), ...objects]) {
    for (const [given, value] of Object.entries(object)) {
      if (value === undefined) continue
      const { sign, rank } = MEANINGS.get(plain(given)) ?? {}
      if (sign !== undefined && value === null && LEADS.has(sign)) isEnded = true
      if (value === null || sign === undefined || rank === undefined || rank >= (ranks[sign] ?? Infinity))
        continue
      if (sign === 'page' && isObject(value)) continue
      ranks[sign] = rank
      said[sign] = { name: bare(given), value }
    }
  }
  return { said, ...(isEnded && { isEnded }) }
}

/** A whole number that came as one, or as text; undefined for anything else. */
export function countIn(signs: PageSigns, sign: Sign): number | undefined {
  const value = signs.said[sign]?.value
  if (typeof value === 'number') return Number.isInteger(value) && value >= 0 ? value : undefined
  return typeof value === 'string' && /^\d{1,12}$/.test(value.trim()) ? Number(value) : undefined
}
