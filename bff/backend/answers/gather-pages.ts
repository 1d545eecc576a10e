import { AppError, ERRORS } from '#shared/errors/errors'
import { TEXTOS_BACKEND } from '#shared/textos/gateway/backend'
import { isObject } from '#shared/contract/reading/json-object'
import type { BackendHeaders } from '../backend-response.ts'
import { findList } from './found-list.ts'
import { MAX_JSON_BYTES } from './json-body.ts'
import { nextFromAnswer, nextPage, saysNotLast } from './next-page.ts'
import type { NextPage, Progress } from './next-page.ts'
import { countIn, pageSigns } from './page-signs.ts'
import type { PageSigns } from './page-signs.ts'

const MAX_PAGES = 1000

/** One page as it was answered. */
export interface Page {
  data: unknown
  headers: BackendHeaders
  bytes: number
}

/** The place of a page: a path of §7 and its query. */
export interface Place {
  path: string
  query: URLSearchParams
}

interface Pages {
  /** Asks for a page, with the credentials of the call. */
  ask: (place: Place) => Promise<Page>
  first: Place
  /** Base address of the backend, known once it has answered; links may lead nowhere else. */
  origin: () => URL
}

/** All records of a list, and where in the answers it lay. */
export interface Gathered {
  items: unknown[]
  at: string
}

function cutShort(why: string, items: number, total: number | undefined): AppError {
  return new AppError('BAD_BACKEND', {
    texto: TEXTOS_BACKEND.listaIncompleta(items, total !== undefined && total > items ? total : undefined),
    detail: `list cut by pages: ${why}`,
  })
}

/** How far a list has been read with its first page. */
const begun = (signs: PageSigns, lengths: readonly number[]): Progress => ({
  gathered: lengths.reduce((sum, length) => sum + length, 0),
  fromZero: countIn(signs, 'page') === 0,
  lengths,
  pages: 1,
  isLed: false,
})

/**
 * Throws BAD_BACKEND when the signs say that there is more of lists of these lengths, for answers whose further pages
 * cannot be asked for.
 */
export function refuseFurtherPages(signs: PageSigns, lengths: readonly number[]): void {
  const progress = begun(signs, lengths)
  if (nextPage(signs, progress))
    throw cutShort('more of it elsewhere', progress.gathered, countIn(signs, 'total'))
}

/**
 * The place that a link leads to; undefined when it is outside the backend. What the link leaves out of the query is
 * kept.
 */
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

/** The places where the next page may be asked for, the likelier first; none when nothing leads there. */
function placesOf(next: NextPage, from: Place, origin: () => URL): Place[] {
  if (next.by === 'nothing') return []
  if (next.by === 'link') return [placeOf(next.href, from, origin()) ?? []].flat()
  const queries = next.by === 'query' ? [next.query] : next.queries
  const known = queries.filter((query) => Object.keys(query).some((name) => from.query.has(name)))
  return (next.by === 'tries' && known.length > 0 ? known : queries).map((each) => {
    const query = new URLSearchParams(from.query)
    for (const [name, value] of Object.entries(each)) query.set(name, value)
    return { path: from.path, query }
  })
}

const nameOf = ({ path, query }: Place) => `${path}?${query.toString()}`

/** True when a page says that it is another than the one asked for: the backend does not know the parameter. */
const isAnother = (next: NextPage, signs: PageSigns) =>
  next.by === 'query' && next.echo !== undefined && countIn(signs, next.echo.sign) !== next.echo.value

/** True for a 404 with the backend's own sentence, by which some backends answer for a page beyond the last. */
const isBeyond = (error: unknown): boolean =>
  error instanceof AppError && error.code === 'NOT_FOUND' && error.texto !== ERRORS.NOT_FOUND.texto

/** True for the errors with which a backend may answer a parameter that it does not know. */
const isNotTaken = (error: unknown): boolean =>
  error instanceof AppError && ['BAD_BACKEND', 'INVALID_INPUT', 'REFUSED', 'NOT_FOUND'].includes(error.code)

/**
 * Whether an empty page is a gap and not the end: a backend that filters records after cutting pages leaves some empty.
 * A page that only repeats the cursor by which it was asked for has nothing after it.
 */
function isGap(signs: PageSigns, { query }: Place): boolean {
  const next = nextPage(signs, begun(signs, [0]))
  const isBack =
    next?.by === 'query' && Object.entries(next.query).every(([name, value]) => query.get(name) === value)
  return saysNotLast(signs) && !isBack
}

/**
 * The text by which a record is compared. For a record with an id, whatever follows the `?` of its addresses is left
 * out, since some backends sign them anew in each answer.
 */
const writtenAs = (record: unknown): string =>
  isObject(record) && (record['id'] ?? record['_id']) != null
    ? JSON.stringify(record, (_name, value: unknown) =>
        typeof value === 'string' ? value.split('?', 1)[0] : value,
      )
    : JSON.stringify(record)

/** The reading of one list, page by page. */
class Reading {
  readonly items: unknown[] = []
  readonly #pages: Pages
  readonly #asked = new Set<string>()
  readonly #written = new Set<string>()
  #place: Place
  #bytes = 0
  /** How many records there are, by the last page that said so. */
  #total: number | undefined

  constructor(pages: Pages) {
    this.#pages = pages
    this.#place = pages.first
  }

  /** Reads the first page, whatever it holds; tells where its list lay. */
  async begin(): Promise<{ at: string; signs: PageSigns }> {
    const { items, at, signs } = await this.#ask(this.#place)
    for (const item of items) this.items.push(item)
    return { at, signs }
  }

  /** Reads the next page and gives what it says; undefined when there is none. Throws BAD_BACKEND when it cannot be had. */
  async turn(next: NextPage): Promise<{ length: number; signs: PageSigns } | undefined> {
    if (this.#written.size === 0) this.#comeAgain(this.items)
    const places = placesOf(next, this.#place, this.#pages.origin)
    for (const to of places) {
      try {
        return await this.#turnTo(to, next)
      } catch (error) {
        if (next.by !== 'tries' || !isNotTaken(error)) throw error
      }
    }
    throw this.#cut(
      places.length === 0 ? 'the next page cannot be asked for' : 'full, and no way on is taken',
    )
  }

  async #turnTo(to: Place, next: NextPage) {
    if (this.#asked.has(nameOf(to))) throw this.#cut('its pages go round')
    if (this.#asked.size >= MAX_PAGES) throw this.#cut('too many pages')
    const mayBeNone = next.by === 'tries' || (next.by === 'query' && next.isFull === true)
    const page = await this.#ask(to).catch((error: unknown) => {
      if (mayBeNone && isBeyond(error)) return undefined
      throw error
    })
    if (page === undefined) return undefined
    const { items, signs } = page
    if (isAnother(next, signs)) throw this.#cut('another page came than was asked for')
    if (items.length === 0 && !isGap(signs, to)) return undefined
    if (this.#comeAgain(items)) throw this.#cut('a record came again')
    this.#place = to
    for (const item of items) this.items.push(item)
    return { length: items.length, signs }
  }

  async #ask(to: Place) {
    this.#asked.add(nameOf(to))
    const { data, headers, bytes } = await this.#pages.ask(to)
    this.#bytes += bytes
    if (this.#asked.size > 1 && this.#bytes > MAX_JSON_BYTES) throw this.#cut('its pages are too long')
    const { items, at, ...found } = findList(data)
    const signs = pageSigns(found, headers)
    this.#total = countIn(signs, 'total') ?? this.#total
    return { items, at, signs }
  }

  /** Throws BAD_BACKEND when records are missing where the pages end: some say the total on their first page only. */
  end(): void {
    if ((this.#total ?? 0) > this.items.length) throw this.#cut('its pages end too early')
  }

  /**
   * Remembers the records of a page; true when one of them came before. That happens when the backend repeats a page
   * number without obeying it, and when the order changes between two pages: then another record is missing.
   */
  #comeAgain(records: readonly unknown[]): boolean {
    const before = this.#written.size
    for (const record of records) this.#written.add(writtenAs(record))
    return this.#written.size < before + records.length
  }

  #cut(why: string): AppError {
    return cutShort(why, this.items.length, this.#total)
  }
}

/**
 * All records of a list, page after page, as far as the backend leads within its own address and 20 MB. Throws
 * BAD_BACKEND, with a sentence of its own, rather than give a part of a list that goes on where nothing can be
 * followed.
 */
export async function gatherPages(pages: Pages): Promise<Gathered> {
  const reading = new Reading(pages)
  const { at, signs } = await reading.begin()
  let said = signs
  let progress = begun(signs, [reading.items.length])
  for (;;) {
    const next = nextPage(said, progress)
    const turned = next && (await reading.turn(next))
    if (turned === undefined) {
      reading.end()
      return { items: reading.items, at }
    }
    progress = {
      ...progress,
      gathered: reading.items.length,
      lengths: [turned.length],
      pages: progress.pages + 1,
      isLed: nextFromAnswer(said) !== undefined,
    }
    said = turned.signs
  }
}
