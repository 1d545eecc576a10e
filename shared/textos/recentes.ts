import { formatContagem, formatInteiro } from '../text/formato.ts'

/** Texts about the recent orders that the search screens offer. */
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
  /** For an OS that several companies have sent under the same number; opening it shows the photos of all of them. */
  empresas: (nomes: readonly string[]) =>
    `OS de ${nomes.length} empresas: ${nomes.map((nome) => nome || 'sem empresa').join('; ')}`,
  inspecionar: 'Inspecionar',
  abertaEm: (quando: string) => `Aberta aqui em ${quando}`,
  enviadaEm: (quando: string) => `Enviada em ${quando}`,
} as const
