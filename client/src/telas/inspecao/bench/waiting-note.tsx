import { TEXTOS } from '#shared/textos/textos'
import type { Review } from '../review/open-foto.ts'

const T = TEXTOS.inspecao

/** Tells where a save of the open photo waits for the network: on this device, or in this page alone. */
export function WaitingNote({ review: { marcacoes, index } }: { review: Review }) {
  const waiting = marcacoes.waiting.get(index)
  return waiting && <p className="panel__waiting">{waiting.isKept ? T.guardadoAqui : T.soNestaPagina}</p>
}
