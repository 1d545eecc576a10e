import type { Response } from 'express'
import { RequestRecords } from '#shared/node/http/request-records'
import type { TokenOwner } from '../db/repos/tokens-repo.ts'

/** The records of the backend's requests. */
export const records = new RequestRecords<TokenOwner>()

/** The signed-in user; there is one in every handler that is not open to anybody. */
export function usuarioOf(res: Response): TokenOwner {
  const { usuario } = records.of(res)
  if (!usuario) throw new Error('request without user')
  return usuario
}
