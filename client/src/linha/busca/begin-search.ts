import type { Foto } from '#shared/contract/inspecao/foto'
import { LARGURAS_FOTO } from '#shared/foto/larguras'
import type { Linha, TelaBusca, TelaId } from '#shared/linhas/index'
import { beginQuery } from '../../calls/begun.ts'
import { fotoAt } from '../../calls/foto-url.ts'
import { buscaFromUrl, indexFromUrl } from './busca-url.ts'

/** What each of these screens asks for first. */
const PROCEDURES = { inspecao: 'fotos', relatorio: 'relatorio', download: 'busca' } as const satisfies Record<
  TelaBusca,
  string
>

const isTelaBusca = (tela: TelaId): tela is TelaBusca => tela in PROCEDURES

/** The small picture of the photo that the address names, which the bench shows before any other. */
function bringFirst(fotos: readonly Foto[], params: URLSearchParams) {
  const first = fotos[indexFromUrl(params, fotos)]
  if (!first) return
  const picture = new Image()
  picture.fetchPriority = 'high'
  picture.src = fotoAt(first.image, LARGURAS_FOTO[0])
}

/** Begins the search that an address holds, beside the code of its screen: a slow line brings both at once. */
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
