import { formatContagem, formatInteiro } from '../text/formato.ts'

/** What the search screens say of the orders they offer. */
export const TEXTOS_RECENTES = {
  titulo: 'Ordens recentes',
  /** '85 de 312 salvas, 120 vistas, 12 com dano'. */
  andamento: ({
    total,
    salvas,
    vistas,
    comDano,
  }: {
    total: number
    salvas: number
    vistas?: number
    comDano: number
  }) =>
    [
      `${formatInteiro(salvas)} de ${formatContagem(total, 'salva', 'salvas')}`,
      ...(vistas === undefined ? [] : [formatContagem(vistas, 'vista', 'vistas')]),
      `${formatInteiro(comDano)} com dano`,
    ].join(', '),
  /** Of an order that several companies have, each its own: it opens with the photos of all of them. */
  empresas: (nomes: readonly string[]) =>
    `OS de ${nomes.length} empresas: ${nomes.map((nome) => nome || 'sem empresa').join('; ')}`,
  inspecionar: 'Inspecionar',
  abertaEm: (quando: string) => `Aberta aqui em ${quando}`,
  enviadaEm: (quando: string) => `Enviada em ${quando}`,
} as const
