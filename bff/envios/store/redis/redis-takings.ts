import type { RedisLink } from '../../../redis/redis-link.ts'
import { OUTCOME_KEPT_MS, LEASE_MS } from '../envio-store.ts'
import type { Ending, Taking } from '../envio-store.ts'
import { scriptKeys } from './envio-script.ts'
import { END, KEEP, LATER } from './sending-scripts.ts'

/**
 * What a sender writes about an envio that it has taken, on a Redis or Valkey server. Once the taking has ended, only
 * this is still written: that the backend has the envio.
 */
export class RedisTakings {
  readonly #link: RedisLink

  constructor(link: RedisLink) {
    this.#link = link
  }

  /**
   * Prolongs a taking; `isWhole` notes that the backend may have all of the envio from here on. False when the taking
   * has ended.
   */
  async keep(taking: Taking, { isWhole }: { isWhole: boolean }): Promise<boolean> {
    return (await this.#run(KEEP, taking, LEASE_MS, isWhole ? 1 : 0)) === 1
  }

  async later(
    taking: Taking,
    again: { tentativas: number; ms: number; aviso: string } | undefined,
  ): Promise<void> {
    const why = again ? [again.tentativas, again.aviso] : []
    await this.#run(LATER, taking, again?.ms ?? 0, ...why)
  }

  /** Writes down how a sending ended; `packed` holds the packed files, for an envio that is over. */
  async end(taking: Taking, ending: Ending, packed: string): Promise<boolean> {
    const said = ending.estado === 'pronto' ? JSON.stringify(ending.resposta) : ending.aviso
    const { rodada } = taking.envio
    return (await this.#run(END, taking, rodada, ending.estado, said, OUTCOME_KEPT_MS, packed)) === 1
  }

  #run(script: string, { envio: { id }, posse }: Taking, ...args: (string | number)[]): Promise<unknown> {
    return this.#link.run(script, scriptKeys(id), [id, posse, ...args])
  }
}
