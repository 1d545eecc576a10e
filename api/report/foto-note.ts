import type { Foto } from '#shared/contract/inspecao/foto'
import { dateFormatter } from '#shared/text/formato'
import { TEXTOS } from '#shared/textos/textos'
import { TEXTOS_RETENCAO } from '#shared/textos/retencao'

/**
 * What a report says of a photo that cannot be shown as it is (when its original was removed by age, or that it is
 * damaged); '' for any other.
 */
export function fotoNote({ problema, removidaEm }: Pick<Foto, 'problema' | 'removidaEm'>, timeZone: string) {
  if (problema === 'removida') return TEXTOS_RETENCAO.removida(dateFormatter(timeZone).data(removidaEm ?? ''))
  return problema ? TEXTOS.inspecao.fotoDanificada : ''
}
