import { formatContagem, formatInteiro } from '../../text/formato.ts'

/** What the upload screen says about single photos, about its progress and about what arrived. */
export const TEXTOS_ENVIO = {
  aparecemAqui: 'As fotos aparecem aqui antes do envio, para você conferir.',
  toqueParaAmpliar: 'Toque em uma foto para ampliar.',
  jsonCurto: 'Arquivo JSON',
  fotoIlegivel: (nome: string) => `A foto ${nome} não pode mais ser lida. Escolha-a de novo.`,
  /** A refusal that comes from a proxy in front of the gateway, not from the gateway. */
  recusadaNoCaminho: (nome: string) =>
    `${nome} é maior do que deixa passar o que está na frente da plataforma. Avise quem cuida dela.`,
  listaRecusadaNoCaminho:
    'A lista das fotos deste envio é maior do que deixa passar o que está na frente da plataforma. Envie menos fotos de cada vez, ou avise quem cuida dela.',
  comProblema: (n: number) => formatContagem(n, 'foto com problema', 'fotos com problema'),
  escolherPasta: 'Escolher pasta',
  semFotos: 'Nada do que foi escolhido é uma foto JPEG, PNG ou WebP.',
  variosJson: (n: number) =>
    `Entre os arquivos escolhidos há ${n} que terminam em .json. Escolha aqui o da ordem de serviço.`,
  jsonTrocado: (antes: string, agora: string) =>
    antes === agora
      ? `Outro arquivo ${agora} tomou o lugar do que estava escolhido como ordem de serviço.`
      : `A ordem de serviço agora é ${agora}, no lugar de ${antes}.`,
  foraDoJson: (json: string, n: number, total: number) =>
    n === total
      ? `O arquivo ${json} não tem o nome ${total === 1 ? 'da foto' : `de nenhuma das ${formatInteiro(total)} fotos`}.`
      : `O arquivo ${json} não tem o nome de ${formatInteiro(n)} das ${formatInteiro(total)} fotos:`,
  eMais: (n: number) => `e mais ${formatInteiro(n)}`,
  confiraJson:
    'Confira se é o desta OS: o que ele não diz de uma foto não pode ser acrescentado depois do envio.',
  pastaIlegivel: 'A pasta não pôde ser lida. Escolha-a de novo.',
  deixarDeFora: 'Deixar de fora',
  deixarTodasDeFora: 'Deixar todas de fora',
  enviarOutras: (n: number) => `Deixar de fora e enviar ${formatContagem(n, 'foto', 'fotos')}`,
  semProblema: (n: number) =>
    n === 1 ? 'A outra foto está em ordem.' : `As outras ${formatInteiro(n)} fotos estão em ordem.`,
  nenhumaBoa: 'Nenhuma das fotos escolhidas pode ser enviada.',
  repetidas: (n: number) =>
    formatContagem(n, 'foto escolhida duas vezes', 'fotos escolhidas mais de uma vez'),
  fotoIgual: (nome: string, outra: string) =>
    nome === outra
      ? `A foto ${nome} foi escolhida duas vezes, de pastas diferentes.`
      : `A foto ${nome} tem o mesmo conteúdo de ${outra}.`,
  tiradas: (n: number, de: string, ate: string) =>
    de === ate ? `${n === 1 ? 'Tirada' : 'Tiradas'} em ${de}.` : `Tiradas de ${de} a ${ate}.`,
  alturas: (de: string, ate: string) => (de === ate ? `Altura ${de}.` : `Alturas de ${de} a ${ate}.`),
  semAltura: (fotos: string) => `Sem altura: ${fotos}.`,
  conferindo: (n: number, total: number) => `Conferindo ${formatInteiro(n)} de ${formatInteiro(total)}...`,
  conferindoAntes: 'Conferindo as fotos...',
  escolhaDeNovo: (n: number) =>
    n === 1
      ? 'A página foi recarregada: escolha de novo a foto.'
      : `A página foi recarregada: escolha de novo as ${formatInteiro(n)} fotos.`,
  escolhaJsonDeNovo: (nome: string) => `A página foi recarregada: escolha de novo ${nome}.`,
  fotoDe: (n: number, total: number) => `Foto ${formatInteiro(n)} de ${formatInteiro(total)}`,
  bytesDe: (enviado: string, total: string) => `${enviado} de ${total}`,
  velocidade: (porSegundo: string) => `${porSegundo}/s`,
  falta: (tempo: string) => `${tempo.startsWith('1 ') ? 'falta' : 'faltam'} cerca de ${tempo}`,
  nadaSai: (tempo: string) => `Nada sai há ${tempo}: rede lenta ou caída.`,
  segundos: (n: number) => `${n} s`,
  minutos: (n: number) => `${n} min`,
  horas: (h: number, min: number) => (min === 0 ? `${h} h` : `${h} h ${min} min`),
  guardando: 'Tudo enviado. Guardando as fotos...',
  guardandoBytes: (guardado: string) => `Guardando as fotos: ${guardado}`,
  recibo: 'Envio recebido',
  lote: (lote: string) => `Lote ${lote}`,
  inspecionarAgora: 'Inspecionar agora',
} as const
