import type { Foto } from '#shared/contract/inspecao/foto'
import { LARGURAS_FOTO } from '#shared/foto/larguras'
import type { Linha, TelaBusca, TelaId } from '#shared/linhas/index'
import { beginQuery } from '../../calls/begun-queries.ts'
import { fotoAt } from '../../calls/foto-url.ts'
import { buscaFromUrl, indexFromUrl } from './busca-url.ts'

/** The procedure that each of these screens calls first. */
const PROCEDURES = { inspecao: 'fotos', relatorio: 'relatorio', download: 'busca' } as const satisfies Record<
  TelaBusca,
  string
>

const isTelaBusca = (tela: TelaId): tela is TelaBusca => tela in PROCEDURES

/** Loads the small picture of the photo that the address names: the bench shows it before any other. */
function bringFirst(fotos: readonly Foto[], params: URLSearchParams) {
  const first = fotos[indexFromUrl(params, fotos)]
  if (!first) return
  const picture = new Image()
  picture.fetchPriority = 'high'
  picture.src = fotoAt(first.image, LARGURAS_FOTO[0])
}

/**
 * Makes the search that an address holds while the code of its screen loads: a slow connection brings both at
 * once.
 */
export function beginSearch(linha: Linha, tela: TelaId, { searchParams }: URL): void {
  if (!isTelaBusca(tela)) return
  const busca = buscaFromUrl(linha, tela, searchParams)
  if (!busca) return
  const answer = beginQuery(`${linha.id}.${PROCEDURES[tela]}`, busca)
  if (tela !== 'inspecao') return
  answer?.then(
    (fotos) => bringFirst(fotos as Foto[], searchParams),
    () => undefined,
  )
}
