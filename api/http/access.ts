import { AppError } from '#shared/errors/errors'
import type { Entrance, Route } from '#shared/node/http/routes'
import type { Bearers } from '../auth/bearer.ts'
import type { TokenOwner } from '../db/repos/tokens-repo.ts'
import { records } from './request-record.ts'

/** How the calls recognise their callers: from the bearer token. */
export const bearerEntrance = (bearers: Bearers): Entrance<Route, TokenOwner> => ({
  records,
  async recognise(req) {
    const usuario = await bearers.findOwner(req.get('authorization'))
    if (!usuario) throw new AppError('NOT_SIGNED_IN')
    return usuario
  },
})
