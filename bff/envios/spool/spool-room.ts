import { MB } from '#shared/bytes/units'
import { AppError } from '#shared/errors/errors'
import { formatMegabytes } from '#shared/text/formato'
import { TEXTOS_ENVIOS } from '#shared/textos/upload/envios'
import type { RoomTaken } from '../store/envio-store.ts'

/** Envios that one user may have open at a time. */
const MAX_OPEN = 50

/** The most bytes of open envios, of one user and of all; `copies` is true when the backend writes to the same disk. */
export interface SpoolBounds {
  usuarioBytes: number
  allBytes: number
  copies: boolean
}

interface Wanted {
  /** Bytes of all its files. */
  bytes: number
  /** Bytes that may still be written where envios are kept. */
  diskBytes: number
}

/**
 * The bytes of the largest envio that the disk takes besides what others have declared; where the backend shares the
 * disk, an envio is there twice while it is sent.
 */
function mostOnDisk({ all, falta }: RoomTaken, { copies }: SpoolBounds, diskBytes: number): number {
  const free = diskBytes - falta
  return copies ? Math.min(free / 2, free - all.maior) : free
}

/** The room that is left, in whole megabytes, rounded down: rounded up, it could look as large as what is asked for. */
const left = (bytes: number) => formatMegabytes(Math.floor(bytes / MB) * MB)

/**
 * Refuses an envio before its first byte when there is no room for it: what others have declared counts as written, and
 * where the backend shares the disk, the largest envio is there twice while it is sent. Throws STORAGE_FULL,
 * TOO_MANY_REQUESTS.
 */
export function requireRoom(taken: RoomTaken, bounds: SpoolBounds, wanted: Wanted): void {
  const { own, all } = taken
  const { bytes, diskBytes } = wanted
  if (own.envios >= MAX_OPEN)
    throw new AppError('TOO_MANY_REQUESTS', { texto: TEXTOS_ENVIOS.abertosDemais(own.envios) })
  const ownLeft = Math.max(0, bounds.usuarioBytes - own.bytes)
  if (bytes > ownLeft)
    throw new AppError('STORAGE_FULL', {
      texto: TEXTOS_ENVIOS.semEspacoSeu(formatMegabytes(bytes), left(ownLeft)),
      detail: `${bytes} bytes, ${ownLeft} left of the user's`,
    })
  const most = Math.max(0, Math.min(bounds.allBytes - all.bytes, mostOnDisk(taken, bounds, diskBytes)))
  if (bytes > most)
    throw new AppError('STORAGE_FULL', {
      texto: TEXTOS_ENVIOS.semEspaco(formatMegabytes(bytes), left(most)),
      detail: `${bytes} bytes, ${most} would fit`,
    })
}
