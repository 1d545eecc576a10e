import { z } from 'zod'
import type { Request } from 'express'
import { AppError } from '#shared/errors/errors'
import { LARGURAS_FOTO } from '#shared/foto/larguras'
import type { LarguraFoto } from '#shared/foto/larguras'
import { TILE_SIZE, tilePlace } from '#shared/foto/tiles'
import type { TilePlace } from '#shared/foto/tiles'
import { TEXTOS_FOTO } from '#shared/textos/gateway/foto'

const querySchema = z.object({
  w: z
    .enum(LARGURAS_FOTO.map(String) as [string, ...string[]])
    .transform((w) => Number(w) as LarguraFoto)
    .optional(),
  download: z.string().max(1000).optional(),
  x: z.string().optional(),
  y: z.string().optional(),
})

/** What is asked for of a photo: the original, a smaller picture, or a tile of the original. */
export interface Asked {
  w?: LarguraFoto | undefined
  tile?: TilePlace
  download?: string | undefined
}

/** Reads the query of a request for a photo. Throws INVALID_INPUT for one that no photo is served by. */
export function readFotoQuery(given: Request['query']): Asked {
  const query = querySchema.safeParse(given)
  if (!query.success) {
    const isWidth = query.error.issues.some(({ path }) => path[0] === 'w')
    throw new AppError('INVALID_INPUT', {
      ...(isWidth && { texto: TEXTOS_FOTO.larguras(LARGURAS_FOTO) }),
      detail: 'odd w, x, y or download',
    })
  }
  const { w, x, y, download } = query.data
  if (x === undefined && y === undefined) return { w, download }
  const tile = w === undefined && tilePlace(x ?? '', y ?? '')
  if (!tile) throw new AppError('INVALID_INPUT', { texto: TEXTOS_FOTO.cantoDoQuadro(TILE_SIZE) })
  return { tile, download }
}
