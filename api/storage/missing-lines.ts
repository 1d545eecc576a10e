/**
 * Most names in a log line, beside their count: a lost disk lacks every photo, and a line with all of them is longer
 * than the log takes.
 */
const NAMED = 100

/** The log line about originals that rows name and the storage does not have. */
export const fotosSemArquivo = (chaves: readonly string[]) =>
  ({ evento: 'fotos-sem-arquivo', total: chaves.length, fotos: chaves.slice(0, NAMED) }) as const

/** The log line about originals that exist and cannot be read, with what the system said of one of them. */
export const fotosIlegiveis = (chaves: readonly string[], detalhe: string | undefined) =>
  ({ evento: 'fotos-ilegiveis', total: chaves.length, fotos: chaves.slice(0, NAMED), detalhe }) as const

/** The log line about batches in the storage that have no rows. */
export const lotesSemRegistro = (lotes: readonly string[]) =>
  ({ evento: 'lotes-sem-registro', total: lotes.length, lotes: lotes.slice(0, NAMED) }) as const
