import type { Marker } from '#shared/marcacao/marker'

/** What an inspector puts on a photo. */
export interface Marcacao {
  marker: Marker | null
  dano: string
  observacao: string
}

export const VAZIAS: Marcacao = { marker: null, dano: '', observacao: '' }

const sameMarker = (a: Marker | null, b: Marker | null) =>
  a === b ||
  (a !== null && b !== null && a.x === b.x && a.y === b.y && a.width === b.width && a.height === b.height)

/** True when both say the same of a photo. */
export const sameMarcacao = (a: Marcacao, b: Marcacao) =>
  a.dano === b.dano && a.observacao === b.observacao && sameMarker(a.marker, b.marker)
