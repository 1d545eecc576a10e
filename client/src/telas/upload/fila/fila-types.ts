import type { LinhaId } from '#shared/linhas/index'
import type { OneTab } from './one-tab.ts'
import type { SendProgress } from './send-progress.ts'
import type { Arquivo, EnvioEstado, EnvioVisto, Recibo } from '#shared/contract/envios'

/** Where a photo stands in the queue; `falhou`: its file can no longer be read. */
export type FotoEstado = 'espera' | 'enviando' | 'chegou' | 'recusada' | 'falhou' | 'repetida'

/** A file of the batch: `n` counts photos from 1, 0 is the work-order file. */
export interface Item {
  n: number
  nome: string
  bytes: number
  /** Bytes that have left, as far as one knows. */
  enviado: number
  estado: FotoEstado
  /** Why it was refused or cannot be read. */
  motivo?: string
}

/**
 * Where the batch stands: `jaChegou` that the very same was delivered before, `repetidas` asks what to do about photos
 * the OS has already, `outraAba` that another tab of this browser sends it, `esperando` waits for the link, `entrando`
 * for a session, `sobraram` asks about photos that were refused, `falhou` can be tried again.
 */
export type Fase =
  | 'abrindo'
  | 'jaChegou'
  | 'repetidas'
  | 'outraAba'
  | 'enviando'
  | 'pausada'
  | 'esperando'
  | 'entrando'
  | 'sobraram'
  | 'entregando'
  | 'pronto'
  | 'falhou'
  | 'parada'

/** What a person calls the batch by: the line and the fields of its form. */
export interface Lote {
  linha: LinhaId
  campos: Readonly<Record<string, string>>
}

/** The batch as it is now; another object whenever something changed. */
export interface FilaView extends Lote {
  id: string | null
  fase: Fase
  itens: readonly Item[]
  /** Bytes that have left and all of them; without photos that stay out. */
  enviado: number
  total: number
  /** What speed and percentage are reckoned from. */
  progress: SendProgress
  /** What it waits for, or why it failed. */
  aviso: string
  /** When the next attempt begins, in ms of `performance.now`; null while none waits. */
  proxima: number | null
  /** Bytes that the gateway has handed over, where it tells. */
  entregue: number | undefined
  recibo: Recibo | null
}

/** An envio that the gateway knows. */
export interface Aberto {
  id: string
  estado: EnvioEstado
  fotos: readonly Arquivo[]
  jsonfile?: Arquivo | undefined
}

/** The gateway's calls for one batch. */
export interface EnvioServer {
  /** `again` makes another batch of the same content. */
  abrir: (again: string) => Promise<Aberto>
  estado: (id: string) => Promise<EnvioVisto>
  enviar: (id: string, deixarDeFora: number[]) => Promise<unknown>
}

/** One file's way to the gateway. */
export interface FileToSend {
  id: string
  n: number
  nome: string
  file: File
  /** Some of it may be there already: ask before sending. */
  begun: boolean
  onProgress: (bytes: number) => void
  signal: AbortSignal
  /** Says how much of it has arrived. */
  server: Pick<EnvioServer, 'estado'>
}

/** Sends one file; rejects with SendFailure. */
export type SendFile = (file: FileToSend) => Promise<void>

/** What a queue works with. */
export interface FilaInput extends Lote {
  server: EnvioServer
  send: SendFile
  /** The chosen file of each number, as far as one has them. */
  files: ReadonlyMap<number, File>
  /** Who sends it, of all tabs of this browser. */
  oneTab: OneTab
  /** Asks for a login in place: false when there will be none. */
  loginAgain: () => Promise<boolean>
}

/** Phases in which something is under way, so that a closed tab would interrupt it. */
const RUNNING: readonly Fase[] = [
  'abrindo',
  'repetidas',
  'enviando',
  'esperando',
  'entrando',
  'entregando',
  'pausada',
  'sobraram',
]

/** True while a closed tab would interrupt the batch. */
export const isRunning = ({ fase }: Pick<FilaView, 'fase'>) => RUNNING.includes(fase)
