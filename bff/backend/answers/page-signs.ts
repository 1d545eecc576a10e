import type { BackendHeaders } from '../backend-response.ts'
import { isObject } from '#shared/contract/reading/json-object'
import type { JsonObject } from '#shared/contract/reading/json-object'
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
  /** The most records that a page may have. */
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
  /** Signs that a list goes on in a way that only its backend knows. */
  elsewhere: ['continuationtoken', 'lastevaluatedkey'],
} as const
export type Sign = keyof typeof SIGNS

/** Names of objects beside a list that tell of its pages. */
const AROUND = new Set(['meta', 'pagination', 'paging', 'paginacao', 'page', 'pageinfo', 'links', 'view'])

/** The end of a name: 'nextLink' of '@odata.nextLink', 'next' of 'hydra:next'. */
const bare = (name: string) => name.replace(/^.*[.:@]/, '')
export const plain = (name: string) => bare(name).replaceAll(/[_-]/g, '').toLowerCase()

/** Signs that lead to the next page; null in one says that there is none. */
const LEADS: ReadonlySet<Sign> = new Set(['next', 'cursor', 'token'])

/** What an answer says about its pages, by meaning. */
export interface PageSigns {
  /** Each sign that was given, and the name it came under. */
  said: Partial<Record<Sign, { name: string; value: unknown }>>
  /** True when a sign that would lead to the next page came as null. */
  isEnded?: boolean
}

/**
 * Matches the `next` link of a Link header. Each part ends where the next begins or after few characters, so that a
 * long text that is no list of links is not read again from every position.
 */
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

/** What ASP.NET programs say of pages: an object, as JSON in a header. */
function headerObject({ 'x-pagination': told }: BackendHeaders): Record<string, unknown> {
  // Most answers have no such header, and a parser that fails costs much more than one that succeeds.
  if (told === undefined) return {}
  const said = jsonOf(String(told))
  return isObject(said) ? said : {}
}

/** By name, without `_`, `-` and case: the sign it gives, and how many names of that sign count before it. */
const MEANINGS: ReadonlyMap<string, { sign: Sign; rank: number }> = new Map(
  Object.entries(SIGNS).flatMap(([sign, names]) =>
    names.map((name, rank) => [name, { sign: sign as Sign, rank }] as const),
  ),
)

/** How deep objects that tell of pages may lie: `meta.pagination.links` of Fractal. */
const MAX_DEPTH = 3

/**
 * The next page from a list of links that each say what they are for. Source: RFC 8288, as Spring and Oracle REST write
 * it in JSON.
 */
function linksIn(value: unknown): Record<string, unknown>[] {
  const next = Array.isArray(value) ? value.filter(isObject).find(({ rel }) => rel === 'next') : undefined
  return next === undefined ? [] : [{ next: next['href'] }]
}

/** An object around a list, and the objects in it that tell of pages. */
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
export function pageSigns({ around }: { around: readonly JsonObject[] }, headers: BackendHeaders): PageSigns {
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

/** The whole number in the value of a sign, which may come as a number or as text; undefined for anything else. */
export function countOf(value: unknown): number | undefined {
  if (typeof value === 'number') return Number.isInteger(value) && value >= 0 ? value : undefined
  return typeof value === 'string' && /^\d{1,12}$/.test(value.trim()) ? Number(value) : undefined
}

export const countIn = ({ said }: PageSigns, sign: Sign) => countOf(said[sign]?.value)
