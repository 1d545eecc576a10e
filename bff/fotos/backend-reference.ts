import { AppError } from '#shared/errors'

const MAX_REFERENCE_CHARS = 2048

/**
 * The path on the backend that a photo reference means, query included. Throws BAD_BACKEND for a reference that
 * leaves the backend's own origin: the bearer token goes nowhere else.
 */
export function backendPath(reference: string, origin: URL): string {
  const base = origin.pathname.replace(/\/$/, '')
  const url = URL.canParse(reference, `${origin.origin}${base}/`)
    ? new URL(reference, `${origin.origin}${base}/`)
    : null
  const own =
    url !== null &&
    url.origin === origin.origin &&
    url.username === '' &&
    url.password === '' &&
    reference.length <= MAX_REFERENCE_CHARS
  if (!own) throw new AppError('BAD_BACKEND', { detail: 'photo reference leaves the backend' })
  const path = url.pathname.startsWith(`${base}/`) ? url.pathname.slice(base.length) : url.pathname
  return path + url.search
}
