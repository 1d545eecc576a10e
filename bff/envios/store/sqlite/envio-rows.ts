import { z } from 'zod'
import type { ArquivoEstado } from '#shared/contract/envios'
import { arquivoRecordSchema, toEnvio } from '../envio-records.ts'
import type { ArquivoRecord, ArquivoSums, AskedSums, EnvioRecord } from '../envio-records.ts'
import type { EnvioStats, RoomTaken, DeclaredRoom } from '../envio-store.ts'
import type { EnvioStatements } from './envio-statements.ts'

const roomSchema = z.object({ envios: z.number(), bytes: z.number(), maior: z.number() })
const sumSchema = z.object({ soma: z.number() })
const arquivoSumsSchema = z.object({
  total: z.number(),
  chegaram: z.number(),
  recebidos: z.number(),
  falta: z.string(),
})
const askedSumsSchema = z.object({ fora: z.number(), aVir: z.number(), vao: z.number() })
const countsSchema = z.array(z.object({ estado: z.string(), quantos: z.number() }))

/** Reads the file of the envios, as records. */
export class EnvioRows {
  readonly #sql: EnvioStatements
  readonly #now: () => number

  constructor(sql: EnvioStatements, now: () => number) {
    this.#sql = sql
    this.#now = now
  }

  /** The envio of an id; with `owner`, only if it is that user's. */
  find(id: string, owner?: string): EnvioRecord | undefined {
    const { find, findAny } = this.#sql
    return this.#one(owner === undefined ? findAny.get(id) : find.get(id, owner))
  }

  byKey(owner: string, chave: string): EnvioRecord | undefined {
    return this.#one(this.#sql.byKey.get(owner, chave))
  }

  /** Envios that are not over; those of one owner come with the newest first. */
  open(owner?: string): EnvioRecord[] {
    const { openOf, allOpen } = this.#sql
    return this.#all(owner === undefined ? allOpen.all() : openOf.all(owner))
  }

  /** Envios that are due at a moment, in ms since this process began, also those that are being sent. */
  due(elapsedMs: number): EnvioRecord[] {
    return this.#all(this.#sql.due.all(elapsedMs))
  }

  untouchedFor(ms: number): EnvioRecord[] {
    return this.#all(this.#sql.old.all(this.#now() - ms))
  }

  files(id: string): ArquivoRecord[] {
    return this.#sql.files.all(id).map((row: unknown) => arquivoRecordSchema.parse(row))
  }

  sums(id: string): ArquivoSums {
    const { falta, ...sums } = arquivoSumsSchema.parse(this.#sql.sums.get(id))
    return { ...sums, falta: new Set(falta.split(',').filter(Boolean).map(Number)) }
  }

  askedSums(id: string, fora: readonly number[]): AskedSums {
    return askedSumsSchema.parse(this.#sql.askedSums.get(JSON.stringify(fora), id))
  }

  file(id: string, n: number): ArquivoRecord | undefined {
    const row: unknown = this.#sql.file.get(id, n)
    return row === undefined ? undefined : arquivoRecordSchema.parse(row)
  }

  taken(owner: string): RoomTaken {
    const room = (row: unknown): DeclaredRoom => roomSchema.parse(row)
    const { roomOf, room: roomOfAll } = this.#sql
    return { own: room(roomOf.get(owner)), all: room(roomOfAll.get()), falta: this.#bytesIn('falta') }
  }

  stats(): EnvioStats {
    const rows = countsSchema.parse(this.#sql.counts.all())
    const count = Object.fromEntries(rows.map(({ estado, quantos }) => [estado, quantos]))
    const { recebendo = 0, enviando = 0, recusado = 0 } = count
    return { envios: { recebendo, enviando, recusado }, bytes: this.#bytesIn('chegou') }
  }

  #one(row: unknown): EnvioRecord | undefined {
    return row === undefined ? undefined : toEnvio(row, this.#now())
  }

  #all(rows: unknown[]): EnvioRecord[] {
    const nowMs = this.#now()
    return rows.map((row) => toEnvio(row, nowMs))
  }

  /** Declared bytes of the files of open envios that are in this state. */
  #bytesIn(estado: ArquivoEstado): number {
    return sumSchema.parse(this.#sql.filesIn.get(estado)).soma
  }
}
