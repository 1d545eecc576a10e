/** Widths in px of the derivatives that `/api/fotos/{ref}?w=` serves. Source: contract §4. */
export const LARGURAS_FOTO = [320, 960, 1920, 3840] as const
export type LarguraFoto = (typeof LARGURAS_FOTO)[number]

/** The largest of these widths. */
export const LARGURA_MAIOR = LARGURAS_FOTO[3]
