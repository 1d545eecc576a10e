import type { EnvioVisto } from '#shared/contract/envios'
import type { EnvioServer } from './fila-types.ts'
import { itensOf } from './itens.ts'

/** Milliseconds between two questions about how far a batch is, at first and at most. */
const FIRST_ASK_MS = 500
const LAST_ASK_MS = 5_000

interface Asking {
  server: Pick<EnvioServer, 'estado'>
  id: string
  /** Tells whether to go on asking. */
  isOn: () => boolean
  /** Called with every answer after which it is asked again. */
  tell: (visto: EnvioVisto) => void
}

/**
 * Bytes of a file that the gateway has; null where it does not say. It is asked by `estado`, since a HEAD
 * request would end the sending.
 */
export const askReceivedBytes = (server: Asking['server'], id: string, n: number): Promise<number | null> =>
  server.estado(id).then(
    (visto) => itensOf(visto).find((item) => item.n === n)?.enviado ?? null,
    () => null,
  )

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/**
 * Asks about a batch that is being delivered until that ended, well or not; null when `isOn` ended the
 * questions.
 */
export async function askUntilDelivered({ server, id, isOn, tell }: Asking): Promise<EnvioVisto | null> {
  for (let ms = FIRST_ASK_MS; isOn(); ms = Math.min(LAST_ASK_MS, ms * 1.5)) {
    const visto = await server.estado(id)
    if (!isOn()) return null
    if (['pronto', 'recusado', 'desistido'].includes(visto.estado)) return visto
    tell(visto)
    await sleep(ms)
  }
  return null
}

/**
 * Asks how far another tab is until it has delivered the batch; null when `isOn` ended the questions. A
 * question that does not get through is asked again.
 */
export async function askOtherTab({ server, id, isOn, tell }: Asking): Promise<EnvioVisto | null> {
  while (isOn()) {
    await sleep(LAST_ASK_MS)
    const visto = isOn() ? await server.estado(id).catch(() => null) : null
    if (!visto || !isOn()) continue
    if (visto.estado === 'pronto') return visto
    tell(visto)
  }
  return null
}
