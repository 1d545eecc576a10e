import type { CampoBuscado } from '#shared/linhas/index'
import { searchText } from '#shared/text/search-text'
import type { OfLotes } from '../escopo.ts'

/** The column of `lotes` that answers to a search field. */
const COLUMNS = {
  os: 'lotes.os_busca',
  wtg: 'lotes.alvo_busca',
  torre: 'lotes.alvo_busca',
  blade: 'lotes.blade_busca',
  regiao: 'lotes.regiao_busca',
} as const satisfies Record<CampoBuscado, string>

const isColumn = (campo: string): campo is keyof typeof COLUMNS => Object.hasOwn(COLUMNS, campo)

/** A checked search: field by field, compared as `searchText` has it; undefined asks for nothing. */
export type CheckedBusca = Readonly<Record<string, string | undefined>>

/** The condition that a search sets for batches. */
export const matchesBusca = (busca: CheckedBusca) => (eb: OfLotes) =>
  eb.and(
    Object.entries(busca).flatMap(([campo, valor]) =>
      valor !== undefined && isColumn(campo) ? [eb(COLUMNS[campo], '=', searchText(valor))] : [],
    ),
  )
