import type { RedisLink } from '../../../redis/redis-link.ts'
import { KNOWN_MS, LEASE_MS } from '../envio-store.ts'
import type { Ending, Taking } from '../envio-store.ts'
import { scriptKeys } from './envio-script.ts'
import { END, KEEP, LATER } from './sending-scripts.ts'

/** What a sender says of an envio that is his, on a Redis or Valkey server; of another's nothing is written. */
export class RedisTakings {
  readonly #link: RedisLink

  constructor(link: RedisLink) {
    this.#link = link
  }

  /** Is being sent still; from here on the backend may have it when all of it is on the way. False when it is not his any more. */
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

  /** With the files in short, for one that is over. */
  async end(taking: Taking, ending: Ending, packed: string): Promise<boolean> {
    const said = ending.estado === 'pronto' ? JSON.stringify(ending.resposta) : ending.aviso
    const { rodada } = taking.envio
    return (await this.#run(END, taking, rodada, ending.estado, said, KNOWN_MS, packed)) === 1
  }

  #run(script: string, { envio: { id }, posse }: Taking, ...args: (string | number)[]): Promise<unknown> {
    return this.#link.run(script, scriptKeys(id), [id, posse, ...args])
  }
}
