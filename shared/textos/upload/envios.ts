import { formatInteiro } from '../../text/formato.ts'

/**
 * Why an envio (the upload that continues after a cut) is refused, waits or was given up. The screens' texts are in
 * `TEXTOS_ENVIO`.
 */
export const TEXTOS_ENVIOS = {
  naoHa: 'Este envio não existe ou já foi removido. Comece um novo envio.',
  arquivoNaoHa: 'Este envio não tem o arquivo pedido.',
  outroConteudo: 'Esta chave de envio já foi usada com outro conteúdo. Comece um novo envio.',
  naoRecebe: 'Este envio não recebe mais arquivos.',
  jaEnviado: 'Este envio já foi concluído.',
  gravando: 'O servidor já está gravando este envio. Aguarde o resultado.',
  desistido: 'Este envio foi apagado. Comece um novo envio.',
  abertosDemais: (n: number) =>
    `Você já tem ${n} envios abertos. Conclua um deles, ou desista de um, e tente novamente.`,
  semEspaco: (precisa: string, cabem: string) =>
    `Não há espaço para este envio: ele tem ${precisa} e cabem ${cabem}. Divida o envio ou avise o administrador.`,
  semEspacoSeu: (precisa: string, livre: string) =>
    `Não há espaço para este envio: ele precisa de ${precisa} e restam ${livre} do espaço de cada usuário. Conclua outros envios, ou desista deles.`,
  tamanhoErrado: (nome: string) => `O tamanho de ${nome} não é o declarado. Escolha o arquivo de novo.`,
  conteudoErrado: (nome: string) =>
    `O conteúdo de ${nome} não é o declarado: o arquivo mudou ou se corrompeu no caminho. Envie-o de novo.`,
  faltamArquivos: (n: number) =>
    n === 1
      ? 'Falta 1 arquivo. Envie-o ou deixe-o de fora.'
      : `Faltam ${formatInteiro(n)} arquivos. Envie-os ou deixe-os de fora.`,
  nadaAEnviar: 'Nenhuma foto deste envio seria enviada: todas ficaram de fora ou já estão na OS.',
  todasRepetidas: 'Todas as fotos deste envio já estão na OS: chegaram por outro envio.',
  passaDoDeclarado: 'O arquivo passa do tamanho declarado. Escolha-o de novo.',
  protocolo:
    'Os cabeçalhos Tus-Resumable e Upload-* do envio não chegaram, ou chegaram trocados. Se ele é das telas, algo na rede os tira: peça a quem cuida dela ou da plataforma que os deixe passar.',
  posicao: 'O arquivo já tem outros bytes. Pergunte por quantos e continue daí.',
  ocupado: 'Este arquivo está chegando por outra conexão. Tente novamente.',
  conflito:
    'O servidor diz que este envio não combina com o que já tem. Confira a OS antes de enviar de novo.',
  entreDeNovo: 'Tudo chegou. Entre de novo para que o envio seja concluído.',
  novaTentativa: (motivo: string, segundos: number) =>
    `${motivo.replace(/(?<![.!?…])$/, '.')} Nova tentativa em ${segundos} s.`,
} as const
