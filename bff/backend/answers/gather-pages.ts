import { AppError } from '#shared/errors/errors'
import { TEXTOS_BACKEND } from '#shared/textos/gateway/backend'
import type { BackendHeaders } from '../backend-response.ts'
import { findList } from './found-list.ts'
import { MAX_JSON_BYTES } from './json-body.ts'
import { countIn, nextPage, pageSigns, saysMore } from './page-signs.ts'
import type { NextPage, PageSigns } from './page-signs.ts'

const MAX_PAGES = 1000

/** One page as it was answered. */
export interface Page {
  data: unknown
  headers: BackendHeaders
  bytes: number
}

/** Where a list is asked for: a path of §7 and its query. */
export interface Place {
  path: string
  query: URLSearchParams
}

interface Pages {
  /** Asks for a page, with the credentials of the call. */
  ask: (place: Place) => Promise<Page>
  first: Place
  /** Base address of the backend, once it has answered: the only place that links may lead to. */
  origin: () => URL
}

/** The records of a list, and where in the answers it lay. */
export interface Gathered {
  items: unknown[]
  at: string
}

function cutShort(why: string, items: number, signs?: PageSigns): AppError {
  const total = signs && countIn(signs, 'total')
  return new AppError('BAD_BACKEND', {
    texto: TEXTOS_BACKEND.listaIncompleta(items, total !== undefined && total > items ? total : undefined),
    detail: `list cut by pages: ${why}`,
  })
}

/** Refuses what says that there is more, where nothing can be followed. Throws BAD_BACKEND. */
export function refuseMore(signs: PageSigns, items: number): void {
  const fromZero = countIn(signs, 'page') === 0
  if (nextPage(signs, { gathered: items, fromZero })) throw cutShort('more of it elsewhere', items, signs)
}

/** The place a link means; undefined when it leaves the backend. What the link leaves out of the query is kept. */
function placeOf(href: string, from: Place, origin: URL): Place | undefined {
  const base = origin.pathname.replace(/\/$/, '')
  const current = new URL(`${origin.origin}${base}${from.path}`)
  if (!URL.canParse(href, current.href)) return undefined
  const url = new URL(href, current)
  const isOwn =
    url.origin === origin.origin && !url.username && !url.password && url.pathname.startsWith(`${base}/`)
  if (!isOwn) return undefined
  const path = url.pathname.slice(base.length)
  const query = new URLSearchParams(url.search)
  if (path === from.path)
    for (const [name, value] of from.query) if (!query.has(name)) query.append(name, value)
  return { path, query }
}

function followed(next: NextPage, from: Place, origin: () => URL): Place | undefined {
  if (next.by === 'nothing') return undefined
  if (next.by === 'link') return placeOf(next.href, from, origin())
  const query = new URLSearchParams(from.query)
  for (const [name, value] of Object.entries(next.query)) query.set(name, value)
  return { path: from.path, query }
}

const nameOf = ({ path, query }: Place) => `${path}?${query.toString()}`

/** True when a page says that it is another than was asked for: its parameter is not known to the backend. */
const isAnother = (next: NextPage, signs: PageSigns) =>
  next.by === 'query' && next.echo !== undefined && countIn(signs, next.echo.sign) !== next.echo.value

/**
 * All records of a list, page after page, as far as the backend leads within its own address and 20 MB. Throws
 * BAD_BACKEND, with a sentence of its own, for a list that goes on where nothing can be followed: never a part of it.
 */
export async function gatherPages({ ask, first, origin }: Pages): Promise<Gathered> {
  const asked = new Set([nameOf(first)])
  let place = first
  let page = await ask(first)
  const { at, items: records, ...found } = findList(page.data)
  const items = [...records]
  const written = new Set<string>()
  let bytes = page.bytes
  let signs = pageSigns(found, page.headers)
  const fromZero = countIn(signs, 'page') === 0
  for (;;) {
    const next = nextPage(signs, { gathered: items.length, fromZero })
    if (!next) return { items, at }
    if (written.size === 0) comesAgain(records, written)
    const to = followed(next, place, origin)
    if (!to) throw cutShort('the next page cannot be asked for', items.length, signs)
    if (asked.has(nameOf(to))) throw cutShort('its pages go round', items.length, signs)
    if (asked.size >= MAX_PAGES) throw cutShort('too many pages', items.length, signs)
    asked.add(nameOf(to))
    place = to
    page = await ask(to)
    bytes += page.bytes
    if (bytes > MAX_JSON_BYTES) throw cutShort('its pages are too long', items.length, signs)
    const more = findList(page.data)
    signs = pageSigns(more, page.headers)
    if (isAnother(next, signs)) throw cutShort('another page came than was asked for', items.length, signs)
    if (more.items.length === 0 && !isGap(signs, to)) return whole(signs, items, at)
    if (comesAgain(more.items, written)) throw cutShort('a record came again', items.length, signs)
    for (const item of more.items) items.push(item)
  }
}

/**
 * Keeps the records of a page as they are written; true when one of them came before. That happens when the backend repeats
 * a page number without obeying it, and when the order changes between two pages: then another record is missing.
 */
function comesAgain(records: readonly unknown[], written: Set<string>): boolean {
  const before = written.size
  for (const record of records) written.add(JSON.stringify(record))
  return written.size < before + records.length
}

/**
 * Whether an empty page is a gap and no end: what takes records out once its pages are cut leaves some of them empty. One that
 * only gives back the cursor by which it was asked for has nothing behind it.
 */
function isGap(signs: PageSigns, { query }: Place): boolean {
  const next = nextPage(signs, { gathered: 0, fromZero: false })
  const isBack =
    next?.by === 'query' && Object.entries(next.query).every(([name, value]) => query.get(name) === value)
  return saysMore(signs) && !isBack
}

/** An empty page is the end, unless the total says otherwise. */
function whole(signs: PageSigns, items: unknown[], at: string): Gathered {
  if ((countIn(signs, 'total') ?? 0) > items.length)
    throw cutShort('an empty page before its end', items.length, signs)
  return { items, at }
}
