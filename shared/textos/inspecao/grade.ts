import { formatContagem, formatInteiro } from '../../text/formato.ts'

/** Texts of the bench's strip of photos and of its grid, which shows them all. */
export const TEXTOS_GRADE = {
  titulo: 'Todas as fotos',
  abrir: 'Grade',
  abrirTecla: 'Ver todas as fotos em grade (G)',
  mostrar: 'Fotos mostradas',
  filtrar: 'Filtrar fotos',
  estados: 'Estado',
  danos: 'Dano',
  gravidades: 'Gravidade',
  filtros: {
    todas: 'Todas',
    nuncaAberta: 'Nunca abertas',
    vista: 'Vistas',
    marcada: 'Marcadas, não salvas',
    salva: 'Salvas',
    semDano: 'Sem dano',
  },
  danoNaoDito: 'Dano não informado',
  gravidadeNaoDita: 'Gravidade não informada',
  daGravidade: (gravidade: string) => `Gravidade: ${gravidade}`,
  comNumero: (filtro: string, n: number) => `${filtro} (${formatInteiro(n)})`,
  segue: 'A e D seguem o filtro',
  noFiltro: (n: number, filtro: string) =>
    `${formatContagem(n, 'foto', 'fotos')}: ${filtro}. Anterior e Próxima seguem o filtro.`,
  nenhuma: 'Nenhuma foto neste filtro.',
  tamanho: 'Tamanho das miniaturas',
  tamanhos: { pequenas: 'Pequenas', medias: 'Médias', grandes: 'Grandes' },
  teclas: 'Setas escolhem, Enter abre, Esc volta.',
  copiarLink: 'Copiar link',
  copiarLinkTecla: 'Copiar o link desta foto (E)',
  linkCopiado: 'Link da foto copiado.',
  linkParaCopiar: 'Copie o link da foto',
  link: 'Link',
  comoCopiar: 'O navegador não deixou copiar. Selecione o link e tecle Ctrl+C.',
} as const
