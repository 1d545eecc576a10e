import type { ServerResponse } from 'node:http'
import { MB } from '#shared/bytes/units'
import { AppError } from '#shared/errors/errors'
import { TEXTOS_INTEGRACAO } from '#shared/textos/gateway/integracao'
import { KeySums } from '../../limits/key-sums.ts'

/**
 * Bytes of the backend's JSON that may be held for one user; beyond them none of the user's calls begins. It is more
 * than the longest answer.
 */
const MOST_BYTES = 32 * MB
const RETRY_AFTER_S = 5

/** The memory that the backend's answers take for one request, until its own answer has gone. */
export interface HeldShare {
  add(bytes: number): void
  /** Throws TOO_MANY_REQUESTS while too much is held for the user already. */
  requireRoom(): void
}

/** The share of a request whose answer holds nothing. */
export const NOTHING_HELD: HeldShare = { add: () => undefined, requireRoom: () => undefined }

/**
 * Counts the memory that the answers to each user's requests hold, from the backend's last byte until the client has
 * taken them: a batch may ask for a long list a hundred times, and a client that does not read is waited for.
 */
export class HeldAnswers {
  readonly #bytes = new KeySums()

  /** The share of one request of this user. */
  share(key: string, res: ServerResponse): HeldShare {
    let own = 0
    // A streamed answer already has about as many listeners as Node allows before it warns; one more must not cause a
    // warning.
    res.setMaxListeners(0).once('close', () => this.#bytes.add(key, -own))
    return {
      add: (bytes) => {
        if (res.closed) return
        own += bytes
        this.#bytes.add(key, bytes)
      },
      requireRoom: () => {
        if (this.#bytes.of(key) < MOST_BYTES) return
        throw new AppError('TOO_MANY_REQUESTS', {
          texto: TEXTOS_INTEGRACAO.pedidosDemais,
          detail: 'answers of one user hold too much',
          retryAfterS: RETRY_AFTER_S,
        })
      },
    }
  }
}
