import type { Arquivo } from '#shared/contract/envios'

type Known = Pick<Arquivo, 'n' | 'nome' | 'bytes' | 'estado'>

const keyOf = (nome: string, bytes: number) => `${nome}\n${bytes}`

function byKey<T>(all: readonly T[], key: (one: T) => string): Map<string, T[]> {
  const found = new Map<string, T[]>()
  for (const one of all) found.set(key(one), [...(found.get(key(one)) ?? []), one])
  return found
}

/**
 * The files that were chosen again, by the number each has in the upload: same name and size. Where several have both, as
 * photos of two folders may, they pair in order: with all of the upload when as many were chosen, else with what it lacks.
 * What it does not lack is left; whether the content is the same the gateway says by its hash.
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
