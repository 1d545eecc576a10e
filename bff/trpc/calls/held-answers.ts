import type { ServerResponse } from 'node:http'
import { MB } from '#shared/bytes/units'
import { AppError } from '#shared/errors/errors'
import { TEXTOS_INTEGRACAO } from '#shared/textos/gateway/integracao'

/** JSON of the backend that is held for one user beyond which none of his calls begins: more than the longest answer. */
const MOST_BYTES = 32 * MB
const RETRY_AFTER_S = 5

/** What the backend's answers hold for one request, until its own answer has gone. */
export interface HeldShare {
  add(bytes: number): void
  /** Throws TOO_MANY_REQUESTS while too much is held for the user already. */
  requireRoom(): void
}

/** For a request whose answer holds nothing. */
export const NOTHING_HELD: HeldShare = { add: () => undefined, requireRoom: () => undefined }

/**
 * What the answers of each user's requests hold in memory, from the backend's last byte until the client has taken them: a batch
 * asks for a long list a hundred times, and who reads nothing is waited for.
 */
export class HeldAnswers {
  readonly #bytes = new Map<string, number>()

  /** The share of one request of this user. */
  share(key: string, res: ServerResponse): HeldShare {
    let own = 0
    // A streamed answer has about as many listeners of its own as Node takes for usual: no warning for one more.
    res.setMaxListeners(0).once('close', () => this.#count(key, -own))
    return {
      add: (bytes) => {
        if (res.closed) return
        own += bytes
        this.#count(key, bytes)
      },
      requireRoom: () => {
        if ((this.#bytes.get(key) ?? 0) < MOST_BYTES) return
        throw new AppError('TOO_MANY_REQUESTS', {
          texto: TEXTOS_INTEGRACAO.pedidosDemais,
          detail: 'answers of one user hold too much',
          retryAfterS: RETRY_AFTER_S,
        })
      },
    }
  }

  #count(key: string, bytes: number): void {
    const held = (this.#bytes.get(key) ?? 0) + bytes
    if (held === 0) this.#bytes.delete(key)
    else this.#bytes.set(key, held)
  }
}
