/**
 * Names that a line holds beside how many there are: a lost disk lacks every photo, and a line of all of them is more
 * than the log takes.
 */
const NAMED = 100

/** The log's line of originals that rows name and the storage does not have. */
export const fotosSemArquivo = (chaves: readonly string[]) =>
  ({ evento: 'fotos-sem-arquivo', total: chaves.length, fotos: chaves.slice(0, NAMED) }) as const

/** The log's line of originals that are there and cannot be read, with what the system said of one of them. */
export const fotosIlegiveis = (chaves: readonly string[], detalhe: string | undefined) =>
  ({ evento: 'fotos-ilegiveis', total: chaves.length, fotos: chaves.slice(0, NAMED), detalhe }) as const

/** The log's line of batches that lie in the storage and have no rows. */
export const lotesSemRegistro = (lotes: readonly string[]) =>
  ({ evento: 'lotes-sem-registro', total: lotes.length, lotes: lotes.slice(0, NAMED) }) as const
