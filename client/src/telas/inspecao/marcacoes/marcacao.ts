import type { Marker } from '#shared/marcacao/marker'
import { CAMPOS_TRATAMENTO, tratamentoOf, type Tratamento } from '#shared/marcacao/tratamento'

/** What an inspector puts on a photo, with what is to be done about it where the backend keeps that. */
export interface Marcacao extends Partial<Record<keyof Tratamento, string | undefined>> {
  marker: Marker | null
  dano: string
  observacao: string
}

export const VAZIAS: Marcacao = { marker: null, dano: '', observacao: '' }

const sameMarker = (a: Marker | null, b: Marker | null) =>
  a === b ||
  (a !== null && b !== null && a.x === b.x && a.y === b.y && a.width === b.width && a.height === b.height)

const sameTratamento = (a: Marcacao, b: Marcacao) => {
  const [one, other] = [tratamentoOf(a), tratamentoOf(b)]
  return CAMPOS_TRATAMENTO.every((campo) => one[campo] === other[campo])
}

/** True when both say the same of a photo. */
export const sameMarcacao = (a: Marcacao, b: Marcacao) =>
  a.dano === b.dano && a.observacao === b.observacao && sameMarker(a.marker, b.marker) && sameTratamento(a, b)
