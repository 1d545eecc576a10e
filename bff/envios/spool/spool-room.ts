import { AppError } from '#shared/errors/errors'
import { formatMegabytes } from '#shared/text/formato'
import { TEXTOS_ENVIOS } from '#shared/textos/upload/envios'
import type { Taken } from '../store/envio-store.ts'

/** Envios that one user may have open at a time. */
const MAX_OPEN = 50

/** Most bytes of open envios, of one user and of all; `copies` when the backend writes to the same disk. */
export interface SpoolBounds {
  userBytes: number
  allBytes: number
  copies: boolean
}

interface Wanted {
  /** Bytes of all its files. */
  bytes: number
  /** Bytes that may be written to what keeps them. */
  diskBytes: number
}

/**
 * Refuses an envio for which there is no room, before its first byte: what others have declared counts as written, and
 * where the backend shares the disk the largest one is there twice while it is sent. Throws STORAGE_FULL,
 * TOO_MANY_REQUESTS.
 */
export function requireRoom({ own, all, falta }: Taken, bounds: SpoolBounds, wanted: Wanted): void {
  const { bytes, diskBytes } = wanted
  if (own.envios >= MAX_OPEN)
    throw new AppError('TOO_MANY_REQUESTS', { texto: TEXTOS_ENVIOS.abertosDemais(own.envios) })
  const written = (livre: number) => [formatMegabytes(bytes), formatMegabytes(Math.max(0, livre))] as const
  const left = bounds.userBytes - own.bytes
  if (bytes > left)
    throw new AppError('STORAGE_FULL', {
      texto: TEXTOS_ENVIOS.semEspacoSeu(...written(left)),
      detail: `${bytes} bytes, ${left} left of the user's`,
    })
  const copy = bounds.copies ? Math.max(all.maior, bytes) : 0
  const free = Math.min(bounds.allBytes - all.bytes, diskBytes - falta - copy)
  if (bytes > free)
    throw new AppError('STORAGE_FULL', {
      texto: TEXTOS_ENVIOS.semEspaco(...written(free)),
      detail: `${bytes} bytes, ${free} free`,
    })
}
