/** What a search compares: text without outer spaces and differences of case, accents kept. Source: contract §6. */
export const chaveBusca = (texto: string): string => texto.trim().normalize('NFC').toLowerCase()

interface Procurado {
  os: string
  alvo: string
  blade?: string | null
  regiao?: string | null
}

const chaveOuNulo = (texto: string | null | undefined) => (texto == null ? null : chaveBusca(texto))

/** The columns by which a batch is found. */
export const chavesDe = ({ os, alvo, blade, regiao }: Procurado) => ({
  os_busca: chaveBusca(os),
  alvo_busca: chaveBusca(alvo),
  blade_busca: chaveOuNulo(blade),
  regiao_busca: chaveOuNulo(regiao),
})
