/** What the dashboard says. Source: spec §2, §4. */
export const TEXTOS_PAINEL = {
  titulo: 'Painel de Controle Administrativo',
  carregando: 'Carregando dados...',
  nav: 'Painel Administrativo',
  wtgsCriadas: 'WTGs criadas',
  usuariosCriados: 'Usuários criados',
  estaSemana: 'esta semana',
  esteMes: 'este mês',
  cadastrarUsuarios: 'Cadastrar usuários',
  filtrarPorMes: 'Filtrar por mês',
  formatoMes: 'AAAA-MM',
  todosOsMeses: 'Todos os meses',
  downloadExcel: 'Download Excel',
  excelDica: 'O Excel traz as listas de todas as linhas, cada uma como está filtrada agora.',
  /** The title of the workbook as a document. */
  excelTitulo: 'Inspeções de todas as linhas',
  erroExcel: 'Erro ao baixar o Excel.',
  inspecoesPorMes: 'Inspeções por mês',
  usuarios: 'Usuários',
  mes: 'Mês',
  id: 'ID',
  semInspecoes: 'Nenhuma inspeção encontrada.',
  numeroFaltou: 'O servidor não informou este número. Avise quem cuida dele.',
  /** For a chart that lacks the lists of some lines; `linhas` are their names. */
  semLinhas: (linhas: string) => `Sem ${linhas}: a lista não veio do servidor.`,
  /** Stands in the workbook in place of a list that could not be read. */
  listaFaltouNoExcel: (lista: string) =>
    `${lista}: o servidor não enviou esta lista, ou ela não pôde ser lida.`,
  erroLog: 'Erro ao buscar dados administrativos',
} as const
