import { reasonOf } from './thrown.ts'
const INDISPONIVEL = 'Serviço indisponível no momento. Tente novamente em instantes.'
const SEM_DEPOSITO = 'As fotos estão fora de alcance no momento. Tente novamente em instantes.'
const IMAGENS_EM_PREPARO = 'Muitas imagens em preparo no momento. Tente novamente em instantes.'

/**
 * Every error that the product knows: its code, with the HTTP status, the tRPC code, and the sentence that people read
 * when the backend gives none. Applied once at each edge. Source: contract §3, §4.
 */
export const ERRORS = {
  NOT_SIGNED_IN: { http: 401, trpc: 'UNAUTHORIZED', texto: 'Sua sessão terminou. Entre novamente.' },
  BAD_CREDENTIALS: { http: 401, trpc: 'UNAUTHORIZED', texto: 'E-mail ou senha inválidos.' },
  FORBIDDEN: { http: 403, trpc: 'FORBIDDEN', texto: 'Você não tem permissão para esta operação.' },
  NOT_FOUND: { http: 404, trpc: 'NOT_FOUND', texto: 'Não encontrado.' },
  METHOD_NOT_ALLOWED: { http: 405, trpc: 'METHOD_NOT_SUPPORTED', texto: 'Método não permitido.' },
  INVALID_INPUT: { http: 400, trpc: 'BAD_REQUEST', texto: 'Dados inválidos. Confira os campos.' },
  INVALID_FILE: { http: 422, trpc: 'BAD_REQUEST', texto: 'Arquivo inválido.' },
  REFUSED: { http: 422, trpc: 'BAD_REQUEST', texto: 'O servidor recusou o pedido.' },
  CONFLICT: { http: 409, trpc: 'CONFLICT', texto: 'Conflito com o estado atual. Recarregue a página.' },
  TOO_LARGE: { http: 413, trpc: 'PAYLOAD_TOO_LARGE', texto: 'O envio passa do tamanho permitido.' },
  UNSUPPORTED_MEDIA: { http: 415, trpc: 'UNSUPPORTED_MEDIA_TYPE', texto: 'Tipo de conteúdo não aceito.' },
  RANGE_NOT_SATISFIABLE: { http: 416, trpc: 'BAD_REQUEST', texto: 'Intervalo fora do arquivo.' },
  TOO_MANY_REQUESTS: {
    http: 429,
    trpc: 'TOO_MANY_REQUESTS',
    texto: 'Muitas tentativas. Aguarde e tente novamente.',
  },
  SLOW_CLIENT: { http: 408, trpc: 'TIMEOUT', texto: 'O envio parou por tempo demais. Tente novamente.' },
  ABORTED: { http: 499, trpc: 'CLIENT_CLOSED_REQUEST', texto: 'Pedido cancelado.' },
  STORAGE_FULL: {
    http: 507,
    trpc: 'SERVICE_UNAVAILABLE',
    texto: 'O servidor está sem espaço em disco. Avise quem cuida dele.',
  },
  BACKEND_TIMEOUT: { http: 504, trpc: 'TIMEOUT', texto: 'O servidor demorou a responder. Tente novamente.' },
  BACKEND_UNAVAILABLE: { http: 503, trpc: 'SERVICE_UNAVAILABLE', texto: INDISPONIVEL },
  // People read the same text for these three, but the codes tell operators where to look: the gateway takes no more
  // uploads; somebody else is writing to the backend's database; the server that keeps the sessions is away.
  UPLOADS_BUSY: { http: 503, trpc: 'SERVICE_UNAVAILABLE', texto: INDISPONIVEL },
  DATABASE_BUSY: { http: 503, trpc: 'SERVICE_UNAVAILABLE', texto: INDISPONIVEL },
  SESSIONS_UNAVAILABLE: { http: 503, trpc: 'SERVICE_UNAVAILABLE', texto: INDISPONIVEL },
  STORAGE_UNAVAILABLE: { http: 503, trpc: 'SERVICE_UNAVAILABLE', texto: SEM_DEPOSITO },
  PICTURES_BUSY: { http: 503, trpc: 'SERVICE_UNAVAILABLE', texto: IMAGENS_EM_PREPARO },
  PICTURES_DIED: { http: 503, trpc: 'SERVICE_UNAVAILABLE', texto: IMAGENS_EM_PREPARO },
  PHOTO_UNREADABLE: {
    http: 502,
    trpc: 'BAD_GATEWAY',
    texto: 'A foto não pode ser aberta: o arquivo está danificado.',
  },
  STORED_FILE_DAMAGED: {
    http: 500,
    trpc: 'INTERNAL_SERVER_ERROR',
    texto: 'O arquivo guardado está danificado.',
  },
  BAD_BACKEND: { http: 502, trpc: 'BAD_GATEWAY', texto: 'O servidor respondeu de forma inesperada.' },
  UNEXPECTED: { http: 500, trpc: 'INTERNAL_SERVER_ERROR', texto: 'Erro interno.' },
} as const satisfies Record<string, { http: number; trpc: string; texto: string }>

export type ErrorCode = keyof typeof ERRORS

/** Where an answer of a backend went wrong, for logs only: names, paths and kinds of values, never a value. */
export interface Whereabouts {
  /** Path of the call on the backend, or the origin of a photo that lies elsewhere. */
  caminho?: string
  /** What did not fit: the path of each field, and the kind of what came. */
  campos?: readonly { campo: string; veio: string }[]
  /** The form of what came: names of fields and kinds of values. */
  forma?: string
}

/** Which file of a form an error is about; the place counts from 0 among the form's photos. */
export interface ArquivoRecusado {
  posicao: number
  nome: string
}

/** What an error carries besides its code. */
export interface AppErrorDetails {
  /** Sentence for people, in Portuguese; without it the table's own is used. */
  texto?: string
  /** For logs only; never leaves the server. */
  detail?: string
  /** For logs only, as `detail`. */
  whereabouts?: Whereabouts
  /** Seconds after which trying again makes sense. */
  retryAfterS?: number
  /** `Content-Range` of RANGE_NOT_SATISFIABLE: how long the file is. */
  contentRange?: string
  arquivo?: ArquivoRecusado
  /** For logs only: true for refusals during an outage that a log line of its own has already told. */
  isTold?: boolean
  cause?: unknown
}

/** The one error type: thrown anywhere, translated by `ERRORS` at the edge. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly texto: string
  readonly retryAfterS: number | undefined
  /** Where in a backend's answer it happened; code that knows the call adds to it on the way. */
  whereabouts: Whereabouts
  readonly contentRange: string | undefined
  readonly arquivo: ArquivoRecusado | undefined
  readonly isTold: boolean

  constructor(code: ErrorCode, details: AppErrorDetails = {}) {
    super(details.detail ?? details.texto ?? ERRORS[code].texto, { cause: details.cause })
    this.name = 'AppError'
    this.code = code
    this.texto = details.texto ?? ERRORS[code].texto
    this.retryAfterS = details.retryAfterS
    this.whereabouts = details.whereabouts ?? {}
    this.contentRange = details.contentRange
    this.arquivo = details.arquivo
    this.isTold = details.isTold ?? false
  }

  /** This error, saying which photo of a form it is about. */
  about(arquivo: ArquivoRecusado): AppError {
    const { texto, message, cause } = this
    return new AppError(this.code, { texto, detail: message, arquivo, cause })
  }

  get http(): number {
    return ERRORS[this.code].http
  }
}

/** An AppError as it is; any other error as the cause of an UNEXPECTED. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error
  const detail = reasonOf(error)
  return new AppError('UNEXPECTED', { detail, cause: error })
}

const CODE_BY_STATUS: Record<number, ErrorCode> = {
  400: 'INVALID_INPUT',
  401: 'NOT_SIGNED_IN',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  405: 'METHOD_NOT_ALLOWED',
  // Node.js and nginx answer so when a whole request took too long, which says nothing of what was sent.
  408: 'BACKEND_TIMEOUT',
  409: 'CONFLICT',
  413: 'TOO_LARGE',
  415: 'UNSUPPORTED_MEDIA',
  416: 'RANGE_NOT_SATISFIABLE',
  422: 'REFUSED',
  429: 'TOO_MANY_REQUESTS',
  507: 'STORAGE_FULL',
}

/** The code for a backend's HTTP status; what the table does not name is the backend's fault. Source: contract §3. */
export function codeFromStatus(status: number): ErrorCode {
  return CODE_BY_STATUS[status] ?? (status >= 400 && status < 500 ? 'INVALID_INPUT' : 'BAD_BACKEND')
}
