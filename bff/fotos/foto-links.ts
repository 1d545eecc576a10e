import { PATHS } from '#shared/contract/paths'
import { AppError } from '#shared/errors/errors'
import type { LinhaId } from '#shared/linhas/index'
import { refusedOrigin, referenceProblem } from './backend-reference.ts'
import type { FotoOrigins, ReferenceProblem } from './backend-reference.ts'
import type { FotoRefs } from './foto-ref.ts'

/** A photo's address on the gateway, and why it will not be found there, if that is known. */
export interface FotoLink {
  address: string
  problem?: ReferenceProblem
  /** The origin of a reference that leads to where no photo is asked for; for the log. */
  at?: string
}

/** Turns a backend's photo references into the gateway's own addresses, and back. Source: contract §3. */
export interface FotoLinks {
  link(linha: LinhaId, reference: string): FotoLink
  /** Throws NOT_FOUND for an address that is not ours, or of another line. */
  toBackend(linha: LinhaId, address: string): string
}

const PREFIX = `${PATHS.fotos}/`
/**
 * How many characters of references and addresses are kept, so that a repeated search costs no cryptography: enough for
 * 20,000 photos of a usual backend. Presigned references of a store are ten times as long, and new at each search.
 */
const MAX_CHARS = 6_000_000

/**
 * Keeps the links that were asked for last, for one backend at a time. When there are too many, the older half is
 * dropped at once, because dropping the oldest one by one costs more than making them again.
 */
function keeper(make: (linha: LinhaId, reference: string) => FotoLink) {
  let recent = new Map<string, FotoLink>()
  let older = new Map<string, FotoLink>()
  let keptFor = ''
  let recentChars = 0
  return (origin: string, linha: LinhaId, reference: string) => {
    if (origin !== keptFor) {
      ;[recent, older] = [new Map<string, FotoLink>(), new Map<string, FotoLink>()]
      recentChars = 0
    }
    keptFor = origin
    const key = `${linha} ${reference}`
    const known = recent.get(key)
    if (known !== undefined) return known
    const made = older.get(key) ?? make(linha, reference)
    if (recentChars >= MAX_CHARS / 2) {
      ;[recent, older] = [new Map<string, FotoLink>(), recent]
      recentChars = 0
    }
    recent.set(key, made)
    recentChars += key.length + made.address.length
    return made
  }
}

/** Addresses of photos on the gateway, made of a backend's references and turned back into them. Source: contract §3. */
export function createFotoLinks(refs: FotoRefs, origins: () => FotoOrigins): FotoLinks {
  const linkOf = keeper((linha, given) => {
    const problem = referenceProblem(given, origins())
    const reference = problem === 'enderecoLongo' ? '' : given
    const at = problem === 'foraDoServidor' ? refusedOrigin(given) : undefined
    return {
      address: PREFIX + refs.seal({ linha, reference }),
      ...(problem && { problem }),
      ...(at && { at }),
    }
  })
  return {
    link: (linha, reference) => linkOf(origins().own.href, linha, reference),
    toBackend(linha, address) {
      const [path = ''] = address.split('?')
      if (!path.startsWith(PREFIX)) throw new AppError('NOT_FOUND', { detail: 'not an address of a photo' })
      const target = refs.open(path.slice(PREFIX.length))
      if (target.linha !== linha) throw new AppError('NOT_FOUND', { detail: 'photo of another line' })
      return target.reference
    },
  }
}
