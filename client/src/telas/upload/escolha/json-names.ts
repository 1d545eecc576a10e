import { MB } from '#shared/bytes/units'
import { nameKey, stemKey } from '#shared/upload/foto-name'

/**
 * Longest work order that is read here, in bytes, which takes some 0.1 s. Of a longer one nothing is said.
 */
const READ_MOST = 4 * MB

function* textsIn(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value
  else if (value !== null && typeof value === 'object')
    for (const [key, inner] of Object.entries(value)) {
      yield key
      yield* textsIn(inner)
    }
}

/**
 * All texts of a work-order file that may be a photo's name, with and without ending; null when the file is
 * too long or can't be read.
 */
export async function namesIn(file: File): Promise<ReadonlySet<string> | null> {
  if (file.size > READ_MOST) return null
  try {
    const texts = [...textsIn(JSON.parse(await file.text()))]
    return new Set(texts.flatMap((text) => [nameKey(text), stemKey(text)]))
  } catch {
    return null
  }
}

/** Names of the photos that the names of a work order do not include. */
export const namesNotListed = (nomes: readonly string[], named: ReadonlySet<string>) =>
  nomes.filter((nome) => !named.has(nameKey(nome)) && !named.has(stemKey(nome)))
