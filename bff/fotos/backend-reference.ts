import type { FotoProblema } from '#shared/contract/linha'
import { AppError } from '#shared/errors/errors'

/** Longest reference of a photo that is kept. */
export const MAX_REFERENCE_CHARS = 2048

/** Why a reference cannot be asked for: the backend gave none, or it lies elsewhere than on the backend. */
export type ReferenceProblem = Extract<FotoProblema, 'semEndereco' | 'foraDoServidor'>

function ownUrl(reference: string, origin: URL): URL | ReferenceProblem {
  if (reference.trim() === '') return 'semEndereco'
  const base = `${origin.origin}${origin.pathname.replace(/\/$/, '')}/`
  const url = URL.canParse(reference, base) ? new URL(reference, base) : null
  const isOwn =
    url !== null &&
    url.origin === origin.origin &&
    url.username === '' &&
    url.password === '' &&
    reference.length <= MAX_REFERENCE_CHARS
  return isOwn ? url : 'foraDoServidor'
}

/** What is wrong with a photo's reference; undefined for one that can be asked for. */
export function referenceProblem(reference: string, origin: URL): ReferenceProblem | undefined {
  const url = ownUrl(reference, origin)
  return typeof url === 'string' ? url : undefined
}

/**
 * The path on the backend that a photo reference means, query included. Throws BAD_BACKEND for a reference that
 * leaves the backend's own origin, or is none: the bearer token goes nowhere else.
 */
export function backendPath(reference: string, origin: URL): string {
  const url = ownUrl(reference, origin)
  if (url === 'semEndereco') throw new AppError('BAD_BACKEND', { detail: 'photo without a reference' })
  if (url === 'foraDoServidor')
    throw new AppError('BAD_BACKEND', { detail: 'photo reference leaves the backend' })
  const base = origin.pathname.replace(/\/$/, '')
  const path = url.pathname.startsWith(`${base}/`) ? url.pathname.slice(base.length) : url.pathname
  return path + url.search
}
