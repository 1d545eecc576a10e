/** A file that an upload begun before still lacks. */
export interface Lacking {
  n: number
  nome: string
  bytes: number
}

const keyOf = (nome: string, bytes: number) => `${nome}\n${bytes}`

/**
 * The files that were chosen again, by the number each has in the upload: same name and size, in order where several
 * have both. What the upload does not lack is left; whether the content is the same the gateway says by its hash.
 */
export function matchFotos(lacking: readonly Lacking[], files: readonly File[]): Map<number, File> {
  const byKey = new Map<string, File[]>()
  for (const file of files) {
    const key = keyOf(file.name, file.size)
    byKey.set(key, [...(byKey.get(key) ?? []), file])
  }
  const matched = new Map<number, File>()
  for (const { n, nome, bytes } of lacking) {
    const file = byKey.get(keyOf(nome, bytes))?.shift()
    if (file) matched.set(n, file)
  }
  return matched
}
