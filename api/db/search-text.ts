import { searchText } from '#shared/text/search-text'

interface Searched {
  os: string
  alvo: string
  blade?: string | null
  regiao?: string | null
}

const searchTextOrNull = (texto: string | null | undefined) => (texto == null ? null : searchText(texto))

/** The columns by which a batch is found. */
export const searchTextsOf = ({ os, alvo, blade, regiao }: Searched) => ({
  os_busca: searchText(os),
  alvo_busca: searchText(alvo),
  blade_busca: searchTextOrNull(blade),
  regiao_busca: searchTextOrNull(regiao),
})
