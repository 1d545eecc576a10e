import { formatContagem, formatInteiro } from '../../text/formato.ts'

/** '1 de 2 fotos' */
const deTotal = (n: number, total: number) =>
  `${formatInteiro(n)} de ${formatContagem(total, 'foto', 'fotos')}`

/** Texts of the upload queue: it waits, pauses, asks something, or delivers; and about uploads begun earlier. */
export const TEXTOS_FILA = {
  preparando: 'Preparando o envio...',
  pausar: 'Pausar',
  continuar: 'Continuar',
  emPausa: (n: number) => `Envio de ${formatContagem(n, 'foto', 'fotos')} em pausa`,
  emEspera: (n: number) => `Envio de ${formatContagem(n, 'foto', 'fotos')} à espera`,
  naOutraAba: (n: number) => `Envio de ${formatContagem(n, 'foto', 'fotos')} em outra aba`,
  pausado: 'Em pausa. O que já chegou fica guardado.',
  minimizar: 'Minimizar',
  abrir: 'Abrir o envio',
  esperando: (segundos: number) =>
    segundos > 0
      ? `Sem resposta do servidor. Nova tentativa em ${segundos} s.`
      : 'Sem resposta do servidor. Tentando de novo...',
  conexaoCaiu: 'Sem conexão com o servidor. O envio continua sozinho quando ela voltar.',
  outroRespondeu: (status: number) =>
    `A rede respondeu no lugar do servidor (código ${status}): veja se o Wi-Fi pede para entrar. O envio continua sozinho quando o servidor responder.`,
  semPatch: (status: number) =>
    `A rede responde a este envio, mas não deixa passar as fotos (pedidos PATCH, código ${status}). Peça a quem cuida dela ou da plataforma que os deixe passar. O envio tenta de novo sozinho.`,
  outraConexao: 'Esta foto também está chegando por outra conexão. O envio continua sozinho.',
  entrando: 'Sua sessão terminou. Entre de novo para o envio continuar.',
  semSessao: 'Sua sessão terminou. O que já chegou fica guardado; entre de novo e continue.',
  entregando: (n: number) => `Entregando ${formatContagem(n, 'foto', 'fotos')}`,
  sumiu: 'Este envio não está mais no servidor. Tente de novo: ele recomeça do início.',
  desistido: 'Este envio foi apagado em outro lugar. Escolha as fotos e envie de novo.',
  escolhaDeNovo: (nome: string) => `${nome} precisa ser escolhida de novo.`,
  sairPergunta: 'Sair com um envio em andamento?',
  sairTexto: (n: number, total: number) =>
    total === 0
      ? 'O envio para antes de começar: entre de novo e escolha as fotos outra vez.'
      : `O envio para. O que já chegou (${deTotal(n, total)}) fica guardado no servidor: entre de novo e escolha ${total === 1 ? 'a mesma foto' : 'as mesmas fotos'} para continuar.`,
  sairEntregando:
    'Tudo chegou e fica guardado no servidor. Se a entrega não tiver terminado, ela termina quando você entrar de novo.',
  ficar: 'Continuar o envio',
  sairMesmoAssim: 'Sair mesmo assim',
  paradoAoSair: 'O envio parou. Entre de novo para continuar de onde ficou.',
  repetidasTitulo: (n: number) => formatContagem(n, 'foto já está nesta OS', 'fotos já estão nesta OS'),
  repetidasTexto: (n: number) =>
    n === 1
      ? 'Tem o mesmo conteúdo de uma foto que chegou antes. Fica de fora, a menos que você a queira outra vez.'
      : 'Têm o mesmo conteúdo de fotos que chegaram antes. Ficam de fora, a menos que você as queira outra vez.',
  repetidasTodas: (n: number) =>
    n === 1 ? 'A foto deste envio chegou antes.' : 'Todas as fotos deste envio chegaram antes.',
  semRepetidas: (n: number) => (n === 1 ? 'Enviar só a nova' : `Enviar só as ${formatInteiro(n)} novas`),
  comRepetidas: (n: number) => (n === 1 ? 'Enviar outra vez' : 'Enviar todas outra vez'),
  jaChegou: 'Este envio já chegou',
  jaChegouTexto: 'As mesmas fotos, com os mesmos dados, foram entregues antes.',
  enviarOutraVez: 'Enviar outra vez',
  sobraram: (n: number) => formatContagem(n, 'foto não foi aceita', 'fotos não foram aceitas'),
  naoLidas: (n: number) => formatContagem(n, 'foto não pôde ser lida', 'fotos não puderam ser lidas'),
  comoEscolher:
    'Se o cartão ou a pasta já voltou, tente de novo. Para escolher de novo, cancele: o que chegou fica guardado, e a tela de upload oferece continuar.',
  sobrouJson: 'O arquivo JSON não foi aceito',
  sobraramArquivos: (n: number) => `${formatInteiro(n)} arquivos não foram aceitos`,
  outroJson: 'Escolha outro arquivo JSON no formulário: os campos e as fotos ficam lá.',
  voltarAoFormulario: 'Voltar ao formulário',
  tentarTodas: 'Tentar todas de novo',
  entregarSem: (n: number) =>
    n === 1 ? 'Entregar a outra foto' : `Entregar as outras ${formatInteiro(n)} fotos`,
  fotos: 'Fotos',
  estados: {
    espera: 'na fila',
    enviando: 'enviando',
    chegou: 'chegou',
    recusada: 'recusada',
    falhou: 'não pôde ser lida',
    repetida: 'já está na OS',
  },
  comecados: (n: number) => (n === 1 ? 'Um envio ficou pela metade' : `${n} envios ficaram pela metade`),
  chegaram: (n: number, total: number) => `No servidor: ${deTotal(n, total)}`,
  guardadoAte: (data: string) => `Guardado até ${data}.`,
  soOQueFalta: 'Ao continuar, só vai o que falta.',
  emAndamento: (n: number) =>
    n === 1 ? 'Um envio está aberto em outra aba' : `${n} envios estão abertos em outras abas`,
  seFechada: 'Se a aba for fechada, dá para continuar daqui.',
  emOutra: 'Em outra aba.',
  escolhaAPasta: 'Continuar pede as fotos ou a pasta de novo.',
  pastaLembrada: (nome: string) =>
    `A pasta ${nome} está lembrada neste navegador: Continuar só pede permissão para lê-la.`,
  pastaNegada: 'A pasta lembrada não pôde ser lida. Escolha de novo as fotos ou a pasta.',
  pastaSemResposta:
    'O navegador ainda não tem permissão para ler a pasta. Toque em Continuar de novo e permita, ou em Escolher pasta.',
  desistir: 'Desistir',
  desistirPergunta: 'Desistir deste envio?',
  desistirTexto: 'O que já chegou é apagado do servidor. As fotos continuam no seu dispositivo.',
  desistiu: 'Envio apagado.',
  erroRetomar: 'Erro ao retomar o envio',
  erroDesistir: 'Erro ao desistir do envio',
  nenhumaDeste: 'Nenhuma das fotos escolhidas é deste envio. Escolha a mesma pasta.',
  pararDeAcompanhar: 'Parar de acompanhar',
  emOutraAba: 'Este envio está aberto em outra aba. Se ela for fechada, ele segue por aqui.',
  ficaramDeFora: (n: number) => formatContagem(n, 'foto ficou de fora:', 'fotos ficaram de fora:'),
  repetidaMotivo: (nome: string) => `${nome}: já está na OS.`,
  deixadaMotivo: (nome: string) => `${nome}: não foi enviada.`,
  falhou: 'O envio parou. O que já chegou fica guardado no servidor.',
  recebido: 'Envio recebido',
  verRecibo: 'Ver o recibo',
} as const
