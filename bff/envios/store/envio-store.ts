import type { ArquivoDeclarado, ArquivoEstado, EnvioEstado } from '#shared/contract/envios'
import type { Usuario } from '#shared/contract/pessoas/usuario'
import type { FotoMime } from '#shared/foto/foto-format'
import { DAY_MS } from '#shared/time/day'
import type { ArquivoRecord, EnvioRecord, Resposta } from './envio-records.ts'

/** How an envio stood where it was kept before. */
export interface StoodBefore {
  estado: 'recebendo' | 'recusado'
  rodada: number
  aviso: string | null
  criadoMs: number
}

/** An envio that begins, or that comes from elsewhere. */
export interface NewEnvio {
  id: string
  usuario: Usuario
  sessao: string
  linha: string
  campos: Readonly<Record<string, string>>
  chave: string | undefined
  declarado: string
  arquivos: readonly (ArquivoDeclarado & { n: number; estado: ArquivoEstado })[]
  antes?: StoodBefore
}

/** Declared bytes of envios that are open. */
export interface TakenRoom {
  envios: number
  bytes: number
  /** Of the largest. */
  maior: number
}

/** What open envios have been promised: a user's own, everybody's, and what of it has not come yet. */
export interface Taken {
  own: TakenRoom
  all: TakenRoom
  falta: number
}

/** An envio that this gateway alone is sending, as long as it keeps it. */
export interface Taking {
  envio: EnvioRecord
  /** Tells one taking from another. */
  posse: string
}

/** What is written of a file once it was judged. */
export interface ArquivoState {
  estado: ArquivoEstado
  mime?: FotoMime | null
  motivo?: string | null
}

/** How an envio is to be sent. */
export interface Asked {
  /** Photos that stay out. */
  fora: readonly number[]
  sessao: string
  /** It may have gone to the backend in this round, from where it was kept before. */
  tried?: boolean
}

/** How an envio that is being sent ends: at the backend, or refused there. */
export type Ending = { estado: 'pronto'; resposta: Resposta } | { estado: 'recusado'; aviso: string }

/** What is kept of envios, for operators: how many by state, and the bytes that have come whole. */
export interface EnvioStats {
  envios: Record<'recebendo' | 'enviando' | 'recusado', number>
  bytes: number
}

/** Milliseconds for which an envio is its sender's without a word of it. */
export const LEASE_MS = 15_000

/** Milliseconds for which what became of an envio can be asked. */
export const KNOWN_MS = 90 * DAY_MS

/**
 * What is known of envios. Every answered change is kept as safely as the store keeps anything, and between what a method
 * looks at and what it writes nobody comes, whichever gateway he asks. The clock is the store's.
 */
export interface EnvioStore {
  /**
   * Begins an envio, unless this user has one of its key, which is given. `judge` is told what room is taken, and throws
   * when there is none.
   */
  insert(envio: NewEnvio, judge: (taken: Taken) => void): Promise<EnvioRecord | undefined>
  /** One of this user's, or anybody's; undefined for somebody else's. */
  find(id: string, usuarioId?: Usuario['id']): Promise<EnvioRecord | undefined>
  /** Those of a user that are not over, the newest first. */
  openOf(usuarioId: Usuario['id']): Promise<EnvioRecord[]>
  allOpen(): Promise<EnvioRecord[]>
  /** In their order. */
  files(id: string): Promise<ArquivoRecord[]>
  file(id: string, n: number): Promise<ArquivoRecord | undefined>
  setFile(file: Pick<ArquivoRecord, 'envio' | 'n'>, state: ArquivoState): Promise<void>
  /** Was asked for now; in this session, if one is named. */
  seen(id: string, sessionKey?: string): Promise<void>
  /**
   * Asks for it to be sent, without these photos, if `judge` says so, who may throw; after the backend's refusal that is a
   * new round. Gives the state before; undefined for one that is not there.
   */
  send(
    id: string,
    asked: Asked,
    judge: (envio: EnvioRecord, files: readonly ArquivoRecord[]) => boolean,
  ): Promise<EnvioEstado | undefined>
  /** Gives it up and frees its key. Not one that is over, nor one that the backend has been given whole. */
  giveUp(id: string): Promise<'desistido' | 'gravando' | 'acabado'>
  /**
   * One that is to be sent now, for its sender alone from now on. One whose sender is gone, or broke it off, counts as tried
   * once at least: it may be at the backend.
   */
  take(): Promise<Taking | undefined>
  /** Is being sent still; false when it is not his any more. */
  keep(taking: Taking): Promise<boolean>
  /** From here on the backend may have it; false when it is not his any more. */
  whole(taking: Taking): Promise<boolean>
  /** Lets go of it, to be tried again after so many ms for the reason that people read; without one at once. */
  later(taking: Taking, again?: { tentativas: number; ms: number; aviso: string }): Promise<void>
  /** One that waits for its next try is to be sent now; any other is left alone. */
  hurry(id: string): Promise<void>
  /** It is over, or refused; false when somebody else has said so before. */
  end(taking: Taking, ending: Ending): Promise<boolean>
  /** Open envios for which nothing was done for so many ms. */
  untouchedFor(ms: number): Promise<EnvioRecord[]>
  /** Forgets those that were over long ago. */
  forget(): Promise<void>
  stats(): Promise<EnvioStats>
  close(): void
}
