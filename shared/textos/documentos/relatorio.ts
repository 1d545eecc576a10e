import { formatContagem, formatInteiro } from '../../text/formato.ts'

/** Texts of the report screen; those of the documents are in `TEXTOS_REPORT`. Source: spec §2, §8. */
export const TEXTOS_RELATORIO = {
  titulo: 'Relatório',
  buscar: 'Buscar',
  pdf: 'Baixar PDF',
  excel: 'Baixar Excel',
  carregando: 'Carregando...',
  vazio: 'Nenhum registro encontrado.',
  vazioDica: (alvo: string) => `Confira a OS e a ${alvo}, ou salve marcações na Inspeção.`,
  erro: 'Erro ao buscar relatório.',
  erroBaixar: 'Erro ao baixar relatório.',
  registros: (n: number) => formatContagem(n, 'registro', 'registros'),
  todos: 'Todos',
  filtrar: 'Filtrar registros',
  filtrados: (n: number, total: number) =>
    `Mostrando ${formatInteiro(n)} de ${formatInteiro(total)}. O PDF e o Excel trazem todos.`,
  nenhumNoFiltro: 'Nenhum registro neste filtro.',
  verNaInspecao: 'Ver na Inspeção',
  preparando: 'Preparando o arquivo...',
  semDano: 'Dano não informado',
  fotoCom: (dano: string) => `Foto: ${dano}`,
} as const
