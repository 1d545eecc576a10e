import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { FotosConhecidas } from '#shared/contract/envios'
import { conhecidasPath } from '#shared/contract/paths'
import { toAppError } from '#shared/errors/errors'
import { isOutOfReach } from '#shared/errors/out-of-reach'
import type { BackendClient } from '../backend/backend-client.ts'
import { currentRecord } from '../observe/request-record.ts'
import type { Principal } from '../session/principal.ts'
import type { Declaration } from './declaration.ts'
import { isFoto } from './store/envio-records.ts'

const schema = z.array(z.string())

/**
 * The files that are asked about, as declared or as kept; with `desde`, only photos count that came since, by other
 * uploads than its own.
 */
export interface AskedFotos extends Pick<Declaration, 'linha' | 'campos'> {
  arquivos: readonly { n: number; sha256?: string | null | undefined }[]
  desde?: FotosConhecidas['desde']
}

/** Which photos of an envio its OS has already, by SHA-256. */
export type KnownFotos = (principal: Principal, asked: AskedFotos) => Promise<ReadonlySet<string>>

/**
 * Makes a `KnownFotos` that asks the embedded backend. While that is away no photo counts as known, so that known ones
 * are uploaded again.
 */
export function knownFotos(backend: Pick<BackendClient, 'json'>): KnownFotos {
  return async (principal, { linha, campos, arquivos, desde }) => {
    const sha256 = arquivos.filter(isFoto).flatMap(({ sha256: hash }) => hash ?? [])
    if (sha256.length === 0) return new Set()
    const body = { os: campos['os'], alvo: campos[linha.alvo], sha256, ...(desde && { desde }) }
    const requestId = currentRecord()?.requestId ?? randomUUID()
    const path = conhecidasPath(linha.id)
    try {
      return new Set(
        await backend.json({ method: 'POST', path, body, schema, principal, requestId, repeatable: true }),
      )
    } catch (error) {
      const known = toAppError(error)
      // The database alone tells what an OS has.
      if (isOutOfReach(known) || known.code === 'DATABASE_BUSY') return new Set()
      throw error
    }
  }
}
