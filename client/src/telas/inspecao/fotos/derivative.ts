import { LARGURA_MAIOR, LARGURAS_FOTO, type LarguraFoto } from '#shared/foto/larguras'

/** Width of thumbnails, minimap and of the first blur of a photo, and of the large thumbnails of the grid, in px. */
export const [LARGURA_MINIATURA, LARGURA_GRANDE] = LARGURAS_FOTO

const LARGURAS_PALCO = LARGURAS_FOTO.slice(1)

/** The narrowest derivative that covers so many device px; a photo narrower than that needs no more than itself. */
export function pickLargura(devicePx: number, naturalPx: number): LarguraFoto {
  const needed = Math.min(devicePx, naturalPx)
  return LARGURAS_PALCO.find((largura) => largura >= needed) ?? LARGURA_MAIOR
}
