import type { BackendHeaders } from './backend-response.ts'
import { msUntil } from './server-clock.ts'

/** The most cookies that are kept of a backend, and the most characters of all: what common servers take in a request. */
const MAX_COOKIES = 50
const MAX_COOKIE_CHARS = 8192

/** A path segment that names a login page. */
const LOGIN_PATH = /(^|[/_.-])(login|logon|entrar|sign[_-]?in)([/_.-]|$)/i

/** `Max-Age` counts before `Expires`, which speaks of the backend's clock. Source: RFC 6265 §5.3. */
function expired(attributes: readonly string[], headers: BackendHeaders): boolean {
  const told = (name: RegExp) => attributes.map((attribute) => name.exec(attribute)?.[1]).findLast(Boolean)
  const maxAge = told(/^\s*max-age\s*=\s*(-?\d+)\s*$/i)
  if (maxAge !== undefined) return Number(maxAge) <= 0
  return msUntil(told(/^\s*expires\s*=(.*)$/i) ?? '', headers) <= 0
}

/**
 * A session's cookies, as the value of one `Cookie` header, after an answer: new ones are added, known ones replaced,
 * expired ones left out. Undefined when none is left; more than a server would take changes nothing.
 */
export function renewedCookies(kept: string | undefined, headers: BackendHeaders): string | undefined {
  const { 'set-cookie': header } = headers
  const jar = new Map<string, string>()
  for (const pair of (kept ?? '').split('; ').filter(Boolean)) jar.set(pair.split('=', 1)[0] ?? '', pair)
  for (const cookie of header === undefined ? [] : [header].flat()) {
    const [first = '', ...attributes] = cookie.split(';')
    const pair = first.trim()
    const [, name, value] = /^([^=\s]+)=([^\r\n]*)$/.exec(pair) ?? []
    if (name === undefined) continue
    if (value === '' || expired(attributes, headers)) jar.delete(name)
    else jar.set(name, pair)
  }
  const cookies = [...jar.values()].slice(0, MAX_COOKIES).join('; ')
  if (cookies.length > MAX_COOKIE_CHARS) return kept
  return cookies || undefined
}

/** True when an answer is a redirect with an address. */
export const isRedirect = ({ status, headers }: { status: number; headers: BackendHeaders }): boolean =>
  [301, 302, 303, 307, 308].includes(status) && typeof headers['location'] === 'string'

/**
 * True when an answer to the call of `path` redirects to a login page, by which a backend tells that its session is
 * over. A redirect of the login call to itself, by https or with a slash at its end, does not count.
 */
export function sendsToLogin(
  { status, headers }: { status: number; headers: BackendHeaders },
  path = '',
): boolean {
  const { location } = headers
  if (status < 300 || status > 308 || typeof location !== 'string') return false
  if (!URL.canParse(location, 'http://backend')) return false
  const { pathname } = new URL(location, 'http://backend')
  const isItself = path !== '' && pathname.replace(/\/$/, '').endsWith(path)
  return LOGIN_PATH.test(pathname) && !isItself
}
