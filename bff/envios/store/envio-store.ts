import type { ArquivoDeclarado, ArquivoEstado, EnvioEstado } from '#shared/contract/envios'
import type { Usuario } from '#shared/contract/pessoas/usuario'
import type { FotoMime } from '#shared/foto/foto-format'
import { DAY_MS } from '#shared/time/day'
import type { ArquivoRecord, ArquivoSums, AskedSums, EnvioRecord, Resposta } from './envio-records.ts'

/** The state of an envio in the place that it was carried from. */
export interface StateBeforeCarrying {
  estado: 'recebendo' | 'recusado'
  rodada: number
  aviso: string | null
  criadoMs: number
}

/** An envio that begins, or that is carried here from another place (`antes`). */
export interface NewEnvio {
  id: string
  usuario: Usuario
  sessao: string
  linha: string
  campos: Readonly<Record<string, string>>
  chave: string | undefined
  declarado: string
  arquivos: readonly (ArquivoDeclarado & { n: number; estado: ArquivoEstado })[]
  antes?: StateBeforeCarrying
}

/** How many envios are open, and the bytes that they declared. */
export interface DeclaredRoom {
  envios: number
  bytes: number
  /** Bytes of the largest. */
  maior: number
}

/** The room that open envios take: a user's own and everybody's, and how many bytes of that have not come yet. */
export interface RoomTaken {
  own: DeclaredRoom
  all: DeclaredRoom
  falta: number
}

/** An envio that one gateway has taken to send, for as long as it keeps it. */
export interface Taking {
  envio: EnvioRecord
  /** A text that no other taking has. */
  posse: string
}

/** The state of a file, as it is written down. */
export interface ArquivoState {
  estado: ArquivoEstado
  mime?: FotoMime | null
  motivo?: string | null
}

/** How an envio is to be sent. */
export interface Asked {
  /** Numbers of the photos that are left out. */
  fora: readonly number[]
  sessao: string
  /** True when it may have gone to the backend in this round already, from the place that it was carried from. */
  tried?: boolean
}

/** How the sending of an envio ends: the backend has it, or has refused it. */
export type Ending = { estado: 'pronto'; resposta: Resposta } | { estado: 'recusado'; aviso: string }

/** When an envio is tried again, in ms, as its how many-th failed try it counts, and what its sender reads meanwhile. */
export interface Again {
  tentativas: number
  ms: number
  aviso: string
}

/** What is kept of envios, for operators: how many by state, and the bytes that have come whole. */
export interface EnvioStats {
  envios: Record<'recebendo' | 'enviando' | 'recusado', number>
  bytes: number
}

/** Milliseconds for which a taking lasts unless `keep` prolongs it. */
export const LEASE_MS = 15_000

/** Milliseconds for which the outcome of an envio is kept. */
export const OUTCOME_KEPT_MS = 90 * DAY_MS

/**
 * Milliseconds for which it is still known that its sender gave an envio up: long enough for other pages that show it.
 * Whoever begins envios to give them up would otherwise fill what gateways share within minutes.
 */
export const GIVEN_UP_KEPT_MS = 600_000

/**
 * Stores the records of envios. An answered change is kept as safely as the store keeps anything. Each method is atomic
 * across all gateways. Times are by the store's clock.
 */
export interface EnvioStore {
  /**
   * Begins an envio. If this user already has one of the same key, gives that one instead. `judge` gets the room that
   * is taken, and throws when there is not enough left.
   */
  insert(envio: NewEnvio, judge: (taken: RoomTaken) => void): Promise<EnvioRecord | undefined>
  /** The envio of an id; with `usuarioId`, only if it is that user's. */
  find(id: string, usuarioId?: Usuario['id']): Promise<EnvioRecord | undefined>
  /** A user's envios that are not over, the newest first. */
  openOf(usuarioId: Usuario['id']): Promise<EnvioRecord[]>
  allOpen(): Promise<EnvioRecord[]>
  /** The files of an envio, in the order of their numbers. */
  files(id: string): Promise<ArquivoRecord[]>
  /** The files of an envio as sums, so that a list of many envios holds no more than one envio's files at a time. */
  sums(id: string): Promise<ArquivoSums>
  file(id: string, n: number): Promise<ArquivoRecord | undefined>
  setFile(file: Pick<ArquivoRecord, 'envio' | 'n'>, state: ArquivoState): Promise<void>
  /** Has a file count as not come yet; false when its envio takes no files, which changes nothing. */
  takeBack(file: Pick<ArquivoRecord, 'envio' | 'n'>): Promise<boolean>
  /** Notes that the envio was asked about now, and in which session, if one is named. */
  seen(id: string, sessionKey?: string): Promise<void>
  /**
   * Has the envio sent without the photos in `fora` if `judge` agrees; `judge` may also throw. It gets sums, because
   * reading thousands of files one by one would hold up everybody else. After a refusal of the backend this begins a
   * new round. Gives the state before; undefined when there is no such envio.
   */
  send(
    id: string,
    asked: Asked,
    judge: (envio: EnvioRecord, sums: AskedSums) => boolean,
  ): Promise<EnvioEstado | undefined>
  /**
   * Gives an envio up, frees its key and forgets its files, unless it is over ('acabado'), or the backend has been given
   * all of it ('gravando'). The rest of it is kept for `keptMs`, or OUTCOME_KEPT_MS as that of one that was carried
   * here.
   */
  giveUp(id: string, keptMs?: number): Promise<'desistido' | 'gravando' | 'acabado'>
  /**
   * Takes an envio that is due, for one sender alone. If an earlier sender vanished or broke off, the envio counts as
   * tried at least once, since the backend may have it.
   */
  take(): Promise<Taking | undefined>
  /** Prolongs a taking; false when it has ended: the envio was given up, or another sender has it by now. */
  keep(taking: Taking): Promise<boolean>
  /**
   * Whether no other taken envio of this order has the turn to be sent, at any gateway; this one then has it until its
   * taking ends.
   */
  turn(taking: Taking, order: string): Promise<boolean>
  /**
   * Notes that the backend gets the end of the envio now, and may have it from here on; false when the taking has
   * ended.
   */
  whole(taking: Taking): Promise<boolean>
  /**
   * Gives a taking back. With `again`, the envio is tried again after `ms`, and people read the reason in `aviso`;
   * without it, at once.
   */
  later(taking: Taking, again?: Again): Promise<void>
  /** Makes an envio that waits for its next try due now; does nothing to one in another state. */
  hurry(id: string): Promise<void>
  /**
   * Writes down how the sending ended. False when the envio is not being sent any more, or in another round, and for a
   * refusal when the taking has ended.
   */
  end(taking: Taking, ending: Ending): Promise<boolean>
  /** Open envios for which nothing was done for so many ms. */
  untouchedFor(ms: number): Promise<EnvioRecord[]>
  /** Removes envios that have been over for longer than OUTCOME_KEPT_MS. */
  forget(): Promise<void>
  stats(): Promise<EnvioStats>
  close(): void
}
