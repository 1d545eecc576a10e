import type { FotoProblema } from '#shared/contract/inspecao/foto'
import { AppError } from '#shared/errors/errors'

/**
 * The longest reference of a photo that is kept, in bytes of the sealed text's content. A presigned address with the
 * token of a temporary credential has up to 2,500 characters; sealed, this many bytes still fit into an address for
 * common proxies.
 */
export const MAX_REFERENCE_BYTES = 4096
/** Bytes that JSON makes of one character at most. */
const MOST_PER_CHAR = 6

/** Why a reference cannot be asked for: the backend gave none, one too long to keep, or one where no photo is asked for. */
export type ReferenceProblem = Extract<FotoProblema, 'semEndereco' | 'enderecoLongo' | 'foraDoServidor'>

/** Where photos may be: on the backend, asked with credentials, and at further origins, asked without. */
export interface FotoOrigins {
  /** Base address of the backend. */
  own: URL
  /** Origins of FOTO_ORIGINS, as 'https://fotos.exemplo.com'. */
  further: ReadonlySet<string>
}

/** Where one photo lies; `path` is that on the backend, query included, and absent for one that lies elsewhere. */
export interface FotoPlace {
  url: URL
  path?: string
  /** Set when the path counts from the origin, as a whole address outside the backend's base path does. */
  fromRoot?: true
}

/** True for a whole address; a mere path may come from a backend that does not know its base path. */
const isWhole = (reference: string) => /^\s*([a-z][a-z\d+.-]*:)?\/\//i.test(reference)

/** True when a reference is too long once sealed, where quotes, controls and other alphabets take more than one byte. */
const isTooLong = (reference: string) =>
  reference.length * MOST_PER_CHAR > MAX_REFERENCE_BYTES &&
  Buffer.byteLength(JSON.stringify(reference)) - 2 > MAX_REFERENCE_BYTES

function allowedUrl(reference: string, from: URL, { own, further }: FotoOrigins): URL | ReferenceProblem {
  if (reference.trim() === '') return 'semEndereco'
  if (isTooLong(reference)) return 'enderecoLongo'
  const url = URL.canParse(reference, from.href) ? new URL(reference, from) : null
  const isAllowed =
    url !== null &&
    (url.origin === own.origin || further.has(url.origin)) &&
    url.username === '' &&
    url.password === ''
  return isAllowed ? url : 'foraDoServidor'
}

const baseOf = ({ origin, pathname }: URL) => new URL(`${origin}${pathname.replace(/\/$/, '')}/`)

/** What is wrong with a photo's reference; undefined for one that can be asked for. */
export function referenceProblem(reference: string, origins: FotoOrigins): ReferenceProblem | undefined {
  const url = allowedUrl(reference, baseOf(origins.own), origins)
  return typeof url === 'string' ? url : undefined
}

/** The origin a refused reference leads to, for the log: its path and query may be secrets. */
export function refusedOrigin(reference: string): string | undefined {
  const origin = URL.canParse(reference) ? new URL(reference).origin : 'null'
  return /^https?:\/\/[\w.:[\]-]{1,200}$/.test(origin) ? origin : undefined
}

/**
 * The place that a reference of a photo means; the backend gave it, or it is a `Location` of an answer from `from`.
 * Throws BAD_BACKEND for one that is no address, or leaves the origins where photos may be.
 */
export function fotoPlace(
  reference: string,
  origins: FotoOrigins,
  from: URL = baseOf(origins.own),
): FotoPlace {
  const url = allowedUrl(reference, from, origins)
  if (url === 'semEndereco') throw new AppError('BAD_BACKEND', { detail: 'photo without a reference' })
  if (url === 'enderecoLongo')
    throw new AppError('BAD_BACKEND', { detail: `photo reference of ${reference.length} characters` })
  if (url === 'foraDoServidor') {
    const at = refusedOrigin(reference)
    const detail = `photo reference leaves the backend${at ? ` for ${at}, which is not in FOTO_ORIGINS` : ''}`
    throw new AppError('BAD_BACKEND', { detail })
  }
  if (url.origin !== origins.own.origin) return { url }
  const { pathname } = baseOf(origins.own)
  if (url.pathname.startsWith(pathname))
    return { url, path: url.pathname.slice(pathname.length - 1) + url.search }
  return { url, path: url.pathname + url.search, ...(isWhole(reference) && { fromRoot: true }) }
}
