/** Texts about the application itself: there is no connection, or a newer version is available. */
export const TEXTOS_CASCA = {
  rede: 'Conexão',
  semConexao: 'Sem conexão. Marcações ficam neste dispositivo e envios esperam; seguem quando ela voltar.',
  semResposta: 'Servidor sem resposta. Marcações ficam neste dispositivo e envios esperam até ele voltar.',
  telaEspera: 'Esta tela espera a conexão.',
  telaEsperaDica: 'Ela abre sozinha quando a conexão voltar.',
  versao: 'Nova versão',
  versaoNova: 'Há uma versão nova. Recarregue quando puder.',
  recarregarPergunta: 'Recarregar agora?',
  recarregarTexto:
    'Há trabalho aberto nesta página. Marcações não salvas ficam guardadas neste dispositivo. Um envio para, e o que já chegou fica no servidor; as fotos precisam ser escolhidas de novo.',
  recarregarMesmoAssim: 'Recarregar mesmo assim',
  esperaSalva: (linha: string, os: string) => `Marcação que esperava conexão salva: ${linha}, OS ${os}.`,
  esperaRecusada: (linha: string, os: string) =>
    `Uma marcação que esperava conexão não foi salva: ${linha}, OS ${os}. Abra a OS na inspeção para decidir.`,
  esperaSemEspaco: (linha: string, os: string) =>
    `Uma marcação que esperava conexão não foi salva, e o navegador não tem espaço: ${linha}, OS ${os}. Ela continua esperando; abra a OS na inspeção para decidir.`,
} as const
