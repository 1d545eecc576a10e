import type { LinhaId } from '#shared/linhas/index'
import type { OneTab } from './one-tab.ts'
import type { SendProgress } from './send-progress.ts'
import type { EnvioAberto, EnvioVisto, Recibo } from '#shared/contract/envios'

/** How far a photo is in the queue; `falhou` means that its file can no longer be read. */
export type FotoEstado = 'espera' | 'enviando' | 'chegou' | 'recusada' | 'falhou' | 'repetida'

/** A file of the batch: `n` counts the photos from 1, and is 0 for the work-order file. */
export interface Item {
  n: number
  nome: string
  bytes: number
  /** Bytes that have left, as far as is known. */
  enviado: number
  estado: FotoEstado
  /** Why it was refused, or cannot be read. */
  motivo?: string
}

/** The phases of a batch, and whether something is under way in them that closing the tab would interrupt. */
const FASES = {
  /** The gateway is asked what it knows of the batch. */
  abrindo: true,
  /** The same batch was delivered before: the person decides whether to send it again. */
  jaChegou: false,
  /** The OS has some of the photos already: the person decides whether to send them again. */
  repetidas: true,
  /** Another tab of this browser sends the batch. */
  outraAba: false,
  enviando: true,
  pausada: true,
  /** It waits for the connection, or tries whether it is back. */
  esperando: true,
  /** It waits for a session. */
  entrando: true,
  /** Some files were refused: the person decides what to do about them. */
  sobraram: true,
  /** What came is being handed over to the backend. */
  entregando: true,
  pronto: false,
  /** It stopped and can be tried again. */
  falhou: false,
  /** The work on it ended in this tab: the person stopped it, or the session is gone or another user's. */
  parada: false,
}

export type Fase = keyof typeof FASES

/** What a person knows the batch by: the line and the fields of its form. */
export interface Lote {
  linha: LinhaId
  campos: Readonly<Record<string, string>>
}

/** The batch as it is now; a new object whenever something changed. */
export interface FilaView extends Lote {
  id: string | null
  fase: Fase
  itens: readonly Item[]
  /** How many bytes have left, now and before, of how many in all; photos that stay out do not count. */
  progress: SendProgress
  /** What the batch waits for, or why it failed. */
  aviso: string
  /** When the next attempt begins, in ms of `performance.now`; null while none waits. */
  proxima: number | null
  /** Bytes that the gateway has handed over to the backend; undefined where it does not tell. */
  entregue: number | undefined
  recibo: Recibo | null
}

/** The gateway's calls for one batch. */
export interface EnvioServer {
  /**
   * Declares the batch. `again`, when not empty, makes it another batch than an earlier one of the same
   * content.
   */
  abrir: (again: string) => Promise<EnvioAberto>
  estado: (id: string) => Promise<EnvioVisto>
  enviar: (id: string, deixarDeFora: number[]) => Promise<unknown>
}

/** A file to send, and what its sending needs. */
export interface FileToSend {
  id: string
  n: number
  nome: string
  file: File
  /** True when a part of it may have arrived already: the gateway is asked before sending. */
  begun: boolean
  onProgress: (bytes: number) => void
  signal: AbortSignal
  /** Tells how much of the file has arrived. */
  server: Pick<EnvioServer, 'estado'>
}

/** Sends one file; rejects with SendFailure, or with the reason of the signal that stopped it. */
export type SendFile = (file: FileToSend) => Promise<void>

/** What a queue works with. */
export interface FilaInput extends Lote {
  server: EnvioServer
  send: SendFile
  /** The chosen files by number, as far as they are known. */
  files: ReadonlyMap<number, File>
  /** Lets one tab of this browser at a time send the batch. */
  oneTab: OneTab
  /** Asks for a login in place; false when there will be none. */
  loginAgain: () => Promise<boolean>
}

/** True while a closed tab would interrupt the batch. */
export const isRunning = ({ fase }: Pick<FilaView, 'fase'>) => FASES[fase]
