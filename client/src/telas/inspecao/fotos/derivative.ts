import { LARGURA_MAIOR, LARGURAS_FOTO, type LarguraFoto } from '#shared/foto/larguras'

/**
 * Widths in px: that of thumbnails, of the minimap and of a photo's first blur, and that of the grid's large
 * thumbnails.
 */
export const [LARGURA_MINIATURA, LARGURA_GRANDE] = LARGURAS_FOTO

const LARGURAS_PALCO = LARGURAS_FOTO.slice(1)

/**
 * The narrowest derivative that covers `devicePx`; a photo narrower than that needs no more than its own
 * width.
 */
export function pickLargura(devicePx: number, naturalPx: number): LarguraFoto {
  const needed = Math.min(devicePx, naturalPx)
  return LARGURAS_PALCO.find((largura) => largura >= needed) ?? LARGURA_MAIOR
}
