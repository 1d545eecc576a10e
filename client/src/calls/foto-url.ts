import type { LarguraFoto } from '#shared/foto/larguras'

const com = (referencia: string, query: string) =>
  `${referencia}${referencia.includes('?') ? '&' : '?'}${query}`

/** Address of a derivative of the photo no wider than `largura` px. Source: contract §4. */
export const fotoAt = (referencia: string, largura: LarguraFoto) => com(referencia, `w=${largura}`)

/** Address of the piece of the upright original that begins at this corner of the grid. Source: contract §4. */
export const tileAt = (referencia: string, { x, y }: { x: number; y: number }) =>
  com(referencia, `x=${x}&y=${y}`)

/** Address of the original bytes, saved by the browser as `nome`. Source: contract §4. */
export const fotoDownload = (referencia: string, nome: string) =>
  com(referencia, `download=${encodeURIComponent(nome)}`)
