import type { Id } from '#shared/contract/reading/id'
import type { Foto } from '#shared/contract/inspecao/foto'
import type { FotoMarcacao } from '../../marcacoes/estado/foto-states.ts'
import type { FiltroChoices } from '../filtro-choices.ts'
import type { Filtro } from '../filtro.ts'

/** What the grid shows, and what it leads to. */
export interface GradeProps {
  fotos: readonly Foto[]
  states: readonly FotoMarcacao[]
  vistas: ReadonlySet<Id>
  /** Index of the open photo. */
  index: number
  /** Indexes that the filter shows. */
  shown: readonly number[]
  filtro: Filtro
  choices: FiltroChoices
  onFiltro: (filtro: Filtro) => void
  /** Opens a photo on the bench. */
  onOpen: (index: number) => void
  onClose: () => void
}
