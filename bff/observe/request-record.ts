import { AsyncLocalStorage } from 'node:async_hooks'
import type { RequestHandler, Response } from 'express'
import type { Usuario } from '#shared/contract/pessoas/usuario'
import { RequestRecords } from '#shared/node/http/request-records'
import type { RequestRecord } from '#shared/node/http/request-records'

/** The records of the gateway's requests. */
export const records = new RequestRecords()

/** The record that the log keeps for this answer. */
export const recordOf = (res: Response): RequestRecord => records.of(res)

/** Id of the request: sent to the backend, logged, and given back as `X-Request-Id`. */
export const requestIdOf = (res: Response): string => recordOf(res).requestId

const current = new AsyncLocalStorage<RequestRecord>()

/** Keeps a request's record at hand for whatever runs on its behalf, however deep. */
export const keepRecord: RequestHandler = (_req, res, next) => current.run(recordOf(res), next)

/** The record of the request being served, if one is. */
export const currentRecord = (): RequestRecord | undefined => current.getStore()

/** Runs work on behalf of somebody whose request is over: its log lines name that user. */
export const onBehalfOf = <T>(usuario: Usuario, requestId: string, work: () => Promise<T>): Promise<T> =>
  current.run({ requestId, usuario, upstream: [] }, work)
