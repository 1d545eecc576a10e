import { formatContagem, formatInteiro } from '../../text/formato.ts'

/** Sentences of the gateway about a backend's answers. Source: contract §5. */
export const TEXTOS_BACKEND = {
  /** A list with more parts than the gateway could read; `total` is the number that the backend gave. */
  listaIncompleta: (lidos: number, total?: number) =>
    total === undefined
      ? `O servidor enviou só parte da lista (${formatInteiro(lidos)}) e não foi possível buscar o resto.`
      : `O servidor enviou só parte da lista (${formatInteiro(lidos)} de ${formatInteiro(total)}) e não foi possível buscar o resto.`,
  /** The backend says that it kept fewer photos of an upload than were sent. */
  envioIncompleto: (guardadas: number, enviadas: number) =>
    `O servidor disse que guardou ${formatInteiro(guardadas)} de ${formatContagem(enviadas, 'foto', 'fotos')}. Confira a OS antes de enviar de novo.`,
  /** A photo of another origin (FOTO_ORIGINS) could not be read: its address has expired, or the photo is gone. */
  fotoNaoVeio: 'Esta foto não pôde ser lida onde está guardada. Refaça a busca e tente novamente.',
  /** How the start describes an answer to a request without sign-in; follows the words 'o backend de API_URL'. */
  visto: {
    pedeEntrada: (status: number) => `responde e pede entrada (${status}), como se espera`,
    semEntrada: (status: number) => `responde sem pedir entrada (${status})`,
    responde: (status: number, json: boolean) => `responde ${json ? 'com JSON' : 'sem JSON'} (${status})`,
    pagina: (status: number) =>
      `responde com uma página HTML (${status}): este parece ser o endereço das telas dele`,
    recusa: 'recusa o pedido (400): confira http:// ou https:// e a porta',
    naoConhece: 'não conhece as chamadas da plataforma (404): confira o caminho do endereço',
    redireciona: (status: number) => `redireciona para outro endereço (${status}): use aquele`,
    falha: (status: number) => `responde com falha (${status})`,
    calado: (segundos: number) => `não atende agora (sem resposta em ${segundos} s)`,
    certificado: (codigo: string) => `não atende agora: o certificado https dele não é confiável (${codigo})`,
    semHttps: (codigo: string) =>
      `não atende agora: o que há ali não fala https (${codigo}); confira http:// ou https:// e a porta`,
    ausente: (codigo: string) => `não atende agora (${codigo})`,
  },
  /** Label and reasons for a photo of a list that cannot be shown. */
  fotoIndisponivel: 'Foto indisponível',
  semFoto: {
    semEndereco: 'O servidor não informou o endereço desta foto.',
    foraDoServidor: 'O endereço desta foto fica fora do servidor.',
    enderecoLongo: 'O endereço que o servidor deu a esta foto é longo demais.',
    semId: 'O servidor não deu um número a esta foto; ela não pode ser marcada.',
  },
} as const
