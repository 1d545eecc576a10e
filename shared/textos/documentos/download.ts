import { formatContagem } from '../../text/formato.ts'

/** What the download screen says. Source: spec §2, §8. */
export const TEXTOS_DOWNLOAD = {
  titulo: 'Download',
  buscar: 'Buscar',
  vazio: 'Nenhuma foto encontrada.',
  vazioDica: (alvo: string, outro?: string) =>
    outro === undefined
      ? `Confira a OS e a ${alvo} da busca.`
      : `Confira a OS, a ${alvo} e a ${outro} da busca.`,
  baixar: 'Baixar',
  baixarTodas: 'Baixar Todas',
  ampliar: 'Ampliar',
  fotoAmpliada: 'Foto ampliada',
  foto: (id: string) => `Foto ${id}`,
  fotoSemNumero: 'Foto sem número',
  fotos: (n: number) => formatContagem(n, 'foto', 'fotos'),
  selecionar: 'Selecionar',
  selecionarFoto: (foto: string) => `Selecionar ${foto}`,
  selecionarTodas: 'Selecionar todas',
  limparSelecao: 'Limpar seleção',
  selecionadas: (n: number) => formatContagem(n, 'foto selecionada', 'fotos selecionadas'),
  baixarSelecionadas: 'Baixar selecionadas',
  escolhaMenos: 'São fotos demais para um só arquivo. Escolha menos fotos de cada vez, ou use Baixar Todas.',
  erroFoto: 'Erro ao baixar a foto.',
} as const
