import type { Arquivo } from '#shared/contract/envios'

type Known = Pick<Arquivo, 'n' | 'nome' | 'bytes' | 'estado'>

const keyOf = (nome: string, bytes: number) => `${nome}\n${bytes}`

function byKey<T>(all: readonly T[], key: (one: T) => string): Map<string, T[]> {
  const found = new Map<string, T[]>()
  for (const one of all) found.set(key(one), [...(found.get(key(one)) ?? []), one])
  return found
}

/** True when the upload has a file of the name and size of each of these. */
export function hasAll(arquivos: readonly Known[], files: readonly File[]): boolean {
  const known = byKey(arquivos, ({ nome, bytes }) => keyOf(nome, bytes))
  return files.every(({ name, size }) => known.has(keyOf(name, size)))
}

/**
 * The files that were chosen again, by their numbers in the upload: they have the same name and size. Several
 * that share both, as photos of two folders may, are paired in order: with all of the upload's when as many
 * were chosen, else with those that it lacks. Files that it does not lack are left out. The gateway tells by
 * its hash whether the content is the same.
 */
export function matchFotos(arquivos: readonly Known[], files: readonly File[]): Map<number, File> {
  const chosen = byKey(files, ({ name, size }) => keyOf(name, size))
  const matched = new Map<number, File>()
  for (const [key, alike] of byKey(arquivos, ({ nome, bytes }) => keyOf(nome, bytes))) {
    const candidates = chosen.get(key) ?? []
    const lacking = alike.filter(({ estado }) => estado !== 'chegou')
    const paired = candidates.length < alike.length ? lacking : alike
    for (const [at, { n, estado }] of paired.entries()) {
      const file = candidates[at]
      if (file && estado !== 'chegou') matched.set(n, file)
    }
  }
  return matched
}
