/** Sizes of the thumbnails, the smallest first. */
export const TAMANHOS = ['pequenas', 'medias', 'grandes'] as const

export type Tamanho = (typeof TAMANHOS)[number]

export const isTamanho = (texto: string): texto is Tamanho => TAMANHOS.some((tamanho) => tamanho === texto)

/** Narrowest thumbnail of a size, in CSS px for letters of the usual size. */
export const LARGURA_PX: Record<Tamanho, number> = { pequenas: 104, medias: 172, grandes: 300 }

/** The next size up (1) or down (-1), or the same at the ends. */
export function nextTamanho(tamanho: Tamanho, step: 1 | -1): Tamanho {
  return TAMANHOS[TAMANHOS.indexOf(tamanho) + step] ?? tamanho
}
