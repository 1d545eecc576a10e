import type { EnvioDeclarado } from '#shared/contract/envios'
import { ERRORS } from '#shared/errors/errors'
import { TEXTOS_ENVIO } from '#shared/textos/upload/envio'
import { failureOf } from '../../../../calls/failure.ts'
import type { EnviosCalls } from '../../../../calls/envios.ts'
import type { EnvioServer } from '../fila-types.ts'
import { failureKind, foreignFailure, SendFailure } from './send-failure.ts'

/** The answer of a call; rejects with SendFailure when it fails. */
async function sent<T>(call: Promise<T>): Promise<T> {
  try {
    return await call
  } catch (error) {
    const failure = failureOf(error)
    const { foreignStatus } = failure
    // Only the list of a batch's photos may be too long for a proxy, and it will not be shorter later.
    if (foreignStatus === ERRORS.TOO_LARGE.http)
      throw new SendFailure('recusada', TEXTOS_ENVIO.listaRecusadaNoCaminho)
    if (foreignStatus > 0) throw foreignFailure(foreignStatus)
    const kind = failureKind(failure)
    // With a file, a conflict means that another sender is at work, which ends; a call that conflicts will
    // not succeed later.
    const isConflict = failure.status === ERRORS.CONFLICT.http && kind === 'perdida'
    throw new SendFailure(isConflict ? 'recusada' : kind, failure.message)
  }
}

/**
 * The gateway's calls for a batch, as the queue makes them; `declare` is called anew for a batch that is sent
 * once more.
 */
export const envioServer = (calls: EnviosCalls, declare: (again: string) => EnvioDeclarado): EnvioServer => ({
  abrir: (again) => sent(calls.abrir(declare(again))),
  estado: (id) => sent(calls.estado({ id })),
  enviar: (id, deixarDeFora) => sent(calls.enviar({ id, deixarDeFora })),
})
