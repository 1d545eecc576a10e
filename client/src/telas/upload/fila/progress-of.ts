import { formatMegabytes } from '#shared/text/formato'
import { TEXTOS } from '#shared/textos/textos'
import { TEXTOS_ENVIO } from '#shared/textos/upload/envio'
import { TEXTOS_FILA } from '#shared/textos/upload/fila'
import type { FilaView, Item } from './fila-types.ts'
import { fotosOf, itensInState, itensThatGo, sumOf } from './itens.ts'
import { paceOf, percentOf } from './send-progress.ts'

const F = TEXTOS_FILA

/** How many photos are to arrive, and how many have. */
export function countsOf({ itens }: FilaView): { chegaram: number; total: number } {
  const fotos = itensThatGo(fotosOf(itens))
  return { chegaram: itensInState(fotos, 'chegou').length, total: fotos.length }
}

/**
 * What is being done with the batch. Until the gateway knows it, the number of photos to send is not known
 * either.
 */
export function labelOf(view: FilaView): string {
  if (view.fase === 'abrindo') return F.preparando
  const { total } = countsOf(view)
  switch (view.fase) {
    case 'entregando':
      return F.entregando(total)
    case 'pausada':
      return F.emPausa(total)
    case 'esperando':
    case 'entrando':
      return F.emEspera(total)
    case 'outraAba':
      return F.naOutraAba(total)
    default:
      return TEXTOS.upload.enviando(total)
  }
}

/** Percentage of the batch. */
export const envioPercent = ({ itens, progress }: FilaView) =>
  percentOf({ ...progress.last, isThere: itensInState(itens, 'espera', 'enviando').length === 0 })

/** Percentage of one file. */
export const itemPercent = ({ estado, enviado, bytes }: Item) =>
  percentOf({ loaded: Math.min(enviado, bytes), total: bytes, isThere: estado === 'chegou' })

/** How much has been handed over to the backend, when the gateway tells and there is more to come. */
function handedOver({ itens, entregue }: FilaView): string {
  const total = sumOf(itensInState(itens, 'chegou')).total
  return entregue === undefined || entregue >= total
    ? TEXTOS_ENVIO.guardando
    : TEXTOS_ENVIO.guardandoBytes(TEXTOS_ENVIO.bytesDe(formatMegabytes(entregue), formatMegabytes(total)))
}

const secondsUntil = (proxima: number | null, now: number) =>
  proxima === null ? 0 : Math.max(0, Math.ceil((proxima - now) / 1000))

/**
 * Why the batch does not go on here, in words that stay the same until that changes; empty while it goes on,
 * or only a countdown is shown.
 */
export function stateOf({ fase, aviso }: Pick<FilaView, 'fase' | 'aviso'>): string {
  if (fase === 'outraAba') return F.emOutraAba
  if (fase === 'entrando') return F.entrando
  return fase === 'pausada' ? F.pausado : aviso
}

/** The lines under the percentage: which photo, bytes, speed and time left, or what the batch waits for. */
export function linesOf(view: FilaView, now: number): string[] {
  const { fase, proxima, progress } = view
  const { chegaram, total } = countsOf(view)
  const state = stateOf(view)
  const waits = state || F.esperando(secondsUntil(proxima, now))
  const done = [
    TEXTOS_ENVIO.fotoDe(Math.min(chegaram + 1, total), total),
    TEXTOS_ENVIO.bytesDe(formatMegabytes(progress.last.loaded), formatMegabytes(progress.last.total)),
  ].join(', ')
  switch (fase) {
    case 'abrindo':
      return proxima === null ? [] : [waits]
    case 'esperando':
      return [done, waits]
    case 'entregando':
      return state === '' && proxima === null ? [handedOver(view)] : [handedOver(view), waits]
    case 'enviando':
      return [done, paceOf(progress, now) ?? []].flat()
    default:
      return state ? [done, state] : [done]
  }
}
