/** What the download screen says. Source: spec §2, §8. */
export const TEXTOS_DOWNLOAD = {
  titulo: 'Download',
  buscar: 'Buscar',
  vazio: 'Nenhuma foto encontrada.',
  vazioDica: (alvo: string) => `Confira a OS e a ${alvo} da busca.`,
  baixar: 'Baixar',
  baixarTodas: 'Baixar Todas',
  ampliar: 'Ampliar',
  fotoAmpliada: 'Foto ampliada',
  foto: (id: string) => `Foto ${id}`,
  fechar: 'Fechar',
  fotos: (n: number) => (n === 1 ? '1 foto' : `${n} fotos`),
  erroFoto: 'Erro ao baixar a foto.',
} as const
