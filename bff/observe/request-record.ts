import { AsyncLocalStorage } from 'node:async_hooks'
import type { Response } from 'express'
import type { Usuario } from '#shared/contract/usuario'

/** One call to the backend made on behalf of a request; `status` 0 means no answer. */
export interface UpstreamRecord {
  rota: string
  status: number
  ms: number
}

/** What one request collects for its log line. Source: contract §7. */
export interface RequestRecord {
  readonly requestId: string
  usuario?: Usuario
  /** Declared path of the route, or the names of the procedures. */
  rota?: string
  readonly upstream: UpstreamRecord[]
}

const storage = new AsyncLocalStorage<RequestRecord>()

/** Runs the rest of a request with its record at hand. */
export function runWithRecord<T>(record: RequestRecord, run: () => T): T {
  return storage.run(record, run)
}

/** The record of the request being served, if one is. */
export const currentRecord = (): RequestRecord | undefined => storage.getStore()

/** The record that the log keeps for this answer. */
export function recordOf(res: Response): RequestRecord {
  const record = (res.locals as { record?: RequestRecord }).record
  if (!record) throw new Error('request without a record: the log is mounted first')
  return record
}

/** Id of the request: sent to the backend, logged, and given back as `X-Request-Id`. */
export const requestIdOf = (res: Response): string => recordOf(res).requestId
