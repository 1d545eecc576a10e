import { MB } from '#shared/bytes/units'
import type { BackendClient } from '../backend/backend-client.ts'
import type { BffConfig } from './settings.ts'
import { downloadRoutes } from '../downloads/download-routes.ts'
import { Derivatives } from '../fotos/derivatives/derivatives.ts'
import { SharedDerivatives } from '../fotos/derivatives/shared-derivatives.ts'
import type { DerivativeStats } from '../fotos/derivatives/derivatives.ts'
import { fotoRoutes } from '../fotos/foto-routes.ts'
import { FurtherOrigins } from '../fotos/further-origins.ts'
import { OriginalFotos } from '../fotos/original-foto.ts'
import { createFotoLinks } from '../fotos/foto-links.ts'
import type { FotoLinks } from '../fotos/foto-links.ts'
import { createFotoRefs } from '../fotos/foto-ref.ts'
import type { RouteDeclaration } from '../http/access.ts'
import type { LimitCounts } from '../limits/limit-counts.ts'
import type { Audit } from '../observe/audit.ts'
import { deriveKey } from '#shared/node/sessions/secret'
import { uploadRoutes } from '../upload/upload-routes.ts'

/** Longest original that is passed on, in MB, unless uploads may be longer: a backend may hold older, larger ones. */
const ORIGINAL_MB = 1024

export interface StreamDeps {
  backend: BackendClient
  secret: string
  audit: Audit
  /** Counts limits together with other gateways; without it this one counts alone. */
  sharedLimits?: LimitCounts | undefined
  config: Pick<BffConfig, 'limits' | 'dataDir' | 'fotoOrigins' | 'ownBackend'> &
    Partial<Pick<BffConfig, 'escopo' | 'bucket'>>
}

/** The gateway's stream routes, the addresses of photos, and what closes them. */
export interface Streams {
  fotos: FotoLinks
  routes: RouteDeclaration[]
  derivatives: () => DerivativeStats
  close: () => Promise<void>
}

/** Puts uploads, photos and downloads together. Source: contract §4. */
export function createStreams({ backend, secret, audit, sharedLimits, config }: StreamDeps): Streams {
  const refs = createFotoRefs(deriveKey(secret, 'photo-refs'))
  const maxBytes = Math.max(config.limits.fotoMb, ORIGINAL_MB) * MB
  const further = new FurtherOrigins(config.fotoOrigins)
  const originals = new OriginalFotos({ backend, further, maxBytes })
  const { dataDir, bucket } = config
  const installation = deriveKey(secret, 'derivatives').toString('hex').slice(0, 16)
  const shared = bucket && new SharedDerivatives({ bucket, installation })
  const derivatives = new Derivatives({ dataDir, shared })
  return {
    fotos: createFotoLinks(refs, () => originals.origins),
    routes: [
      ...uploadRoutes({ backend, audit, limits: config.limits, sharedLimits }),
      ...fotoRoutes({
        refs,
        originals,
        derivatives,
        audit,
        sharedLimits,
        ownBackend: config.ownBackend,
        porEmpresa: config.escopo === 'empresa',
      }),
      ...downloadRoutes({
        backend,
        audit,
        sharedLimits,
        originals: config.ownBackend ? undefined : originals,
      }),
    ],
    derivatives: () => derivatives.stats,
    async close() {
      await derivatives.close()
      await further.close()
    },
  }
}
