import type { LinhaId } from './calls.ts'
import { DEFINITIONS } from './product.ts'

/** The definition of a line. Throws TypeError for an id that is none. */
export function linhaOf(id: LinhaId) {
  const linha = DEFINITIONS.find((definition) => definition.id === id)
  if (!linha) throw new TypeError(`Não há linha ${id}.`)
  return linha
}
