import { naFrase } from '../../text/na-frase.ts'
import { formatContagem, formatInteiro } from '../../text/formato.ts'

/** Texts of the bench when an earlier order of the same target is shown beside the open one. */
export const TEXTOS_COMPARAR = {
  comparar: 'Comparar',
  compararTecla: 'Comparar com uma OS anterior (K)',
  titulo: 'OS anterior',
  compararCom: 'Comparar com',
  ordem: (os: string, dia: string, fotos: number) =>
    `OS ${os}, ${dia}, ${formatContagem(fotos, 'foto', 'fotos')}`,
  digiteOs: 'OS anterior',
  buscar: 'Buscar',
  mesmaOs: 'Esta é a OS aberta. Digite uma anterior.',
  carregando: 'Buscando a OS anterior...',
  nenhuma: (alvo: string) => `Nenhuma OS anterior de ${alvo}.`,
  semFotos: (os: string, alvo: string) => `A OS ${os} não tem fotos de ${alvo}. Confira o número.`,
  informe: 'Digite a OS anterior para comparar.',
  foto: (n: number) => `Foto ${n}`,
  fotoDe: (n: number, total: number) => `Foto ${formatInteiro(n)} de ${formatInteiro(total)}`,
  parAnterior: 'Foto anterior da OS anterior (vírgula)',
  parSeguinte: 'Próxima foto da OS anterior (ponto)',
  marcaDeEntao: 'Marcação de então',
  marcaDeEntaoTecla: 'Desenhar a marcação de então na foto aberta (J)',
  sair: 'Sair da comparação',
  pelaMedida: (label: string, distancia: string) => `Par por ${naFrase(label)}, a ${distancia}`,
  pelaOrdem: 'Par pela ordem das fotos',
  aMao: 'Par escolhido à mão',
  marcacaoDeEntao: (dano: string) => `Marcação da OS anterior: ${dano}`,
  semDano: 'Sem dano',
  nadaSalvo: 'Nada salvo então',
  nenhumaSalva: 'Nenhuma foto salva então',
  semDizer: 'dano não informado',
  danos: (n: number) => (n === 0 ? 'Nenhum dano então' : formatContagem(n, 'dano então', 'danos então')),
  danoDe: (n: number, dano: string) => `Foto ${n}: ${dano}`,
} as const
