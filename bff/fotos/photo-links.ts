import { PATHS } from '#shared/constants'
import { AppError } from '#shared/errors'
import type { BackendClient } from '../backend/backend-client.ts'
import type { PhotoLinks } from '../trpc/context.ts'
import { backendPath } from './backend-reference.ts'
import type { PhotoRefs } from './photo-ref.ts'

const PREFIX = `${PATHS.fotos}/`

/** Addresses of photos on the gateway, made of a backend's references and turned back into them. Source: contract §3. */
export function createPhotoLinks(refs: PhotoRefs, backend: Pick<BackendClient, 'origin'>): PhotoLinks {
  return {
    toClient(linha, reference) {
      backendPath(reference, backend.origin())
      return PREFIX + refs.seal({ linha, reference })
    },
    toBackend(linha, address) {
      const [path = ''] = address.split('?')
      if (!path.startsWith(PREFIX)) throw new AppError('NOT_FOUND', { detail: 'not an address of a photo' })
      const target = refs.open(path.slice(PREFIX.length))
      if (target.linha !== linha) throw new AppError('NOT_FOUND', { detail: 'photo of another line' })
      return target.reference
    },
  }
}
