import type { Foto } from '#shared/contract/inspecao/foto'
import type { Linha } from '#shared/linhas/index'
import { clamp } from '#shared/marcacao/clamp'

/** The photo of another order that belongs to an open one, and how it was found. */
export interface Pair {
  index: number
  /**
   * Metres from the open photo's position to that of its pair; null where only the place in the list decided.
   */
  metros: number | null
}

/** The open photo and its index among those of its order. */
interface Open {
  foto: Foto
  index: number
}

/**
 * The photo among `then` whose position is nearest to the open one's, by what the line measures; of several
 * at that position, the one nearest in the list. Where a position is not known, the photo at the same place
 * in the list. Null without photos.
 */
export function pairOf(
  { foto, index }: Open,
  then: readonly Foto[],
  { campo }: Linha['posicao'],
): Pair | null {
  if (then.length === 0) return null
  const here = foto[campo]
  let best: Pair | null = null
  if (here != null) {
    for (const [i, { [campo]: there }] of then.entries()) {
      if (there == null) continue
      const metros = there - here
      const closer = Math.abs(metros) - Math.abs(best?.metros ?? Infinity)
      if (!best || closer < 0 || (closer === 0 && Math.abs(i - index) < Math.abs(best.index - index)))
        best = { index: i, metros }
    }
  }
  return best ?? { index: clamp(index, 0, then.length - 1), metros: null }
}
