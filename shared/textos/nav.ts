/** The links of the navigation bars. Source: spec §2. */
export const TEXTOS_NAV = {
  inicio: 'início',
  upload: 'Carregar Arquivos',
  inspecao: 'Inspeção',
  relatorio: 'Relatório',
  download: 'Download',
  usuario: 'Usuário',
  sair: 'Sair',
  menu: 'Menu',
  navegacaoLinha: 'Navegação da linha',
  administracao: 'Administração',
  conta: 'Conta',
  pular: 'Ir para o conteúdo',
} as const
