import type { Foto } from '#shared/contract/inspecao/foto'
import type { Linha, Busca } from '#shared/linhas/index'
import { nomeFoto } from '../../../linha/nome-foto.ts'
import { useFiltro } from '../fotos/use-filtro.ts'
import { useFotoIndex } from '../fotos/use-foto-index.ts'
import { linhaOsOf } from '../marcacoes/linha-os.ts'
import { nextPendente, useVistas } from '../marcacoes/estado/vistas.ts'
import { useMarcacoes } from '../marcacoes/use-marcacoes.ts'
import { usePreference } from './use-preference.ts'

export interface ReviewInput {
  linha: Linha
  busca: Busca
  /** All that the address says of the order. */
  order: Busca
  /** The photos found, at least one. */
  fotos: readonly Foto[]
  onNovaBusca: () => void
}

/** The photos of a search with all their marks, and which of them is open. */
export function useReview(input: ReviewInput) {
  const { linha, busca, fotos } = input
  const [index, onGo] = useFotoIndex(fotos)
  const goOn = usePreference('irParaPendente', false)
  const { vistas, onSeen } = useVistas(linhaOsOf(linha, busca))
  const marcacoes = useMarcacoes({
    linha,
    busca,
    fotos,
    onSaved: (saved) => {
      if (goOn[0])
        onGo((now) => (now === saved ? (nextPendente(marcacoes.states, saved, vistas) ?? now) : now))
    },
  })
  const filtro = useFiltro({ states: marcacoes.states, vistas, index })
  const nomeDe = (at: number) => nomeFoto(fotos[at], at)
  return { ...input, marcacoes, vistas, onSeen, filtro, goOn, index, onGo, nomeDe }
}
