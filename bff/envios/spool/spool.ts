/** A file of an envio, by its number. */
export interface SpoolPlace {
  envio: string
  n: number
}

/** The id of a file: its tus upload and its lock are known by it. */
export const idOf = ({ envio, n }: SpoolPlace): string => `${envio}/${n}`

/** The file of an id. */
export function placeOf(id: string): SpoolPlace {
  const [envio = '', n] = id.split('/')
  return { envio, n: Number(n) }
}

/** The bytes of envios, until the backend has them. */
export interface Spool {
  /** Bytes that may still be written, above what is kept free for everything else. */
  free(): Promise<number>
  /** The bytes of a file for a reader that keeps them: each piece has memory of its own. */
  read(place: SpoolPlace): AsyncIterable<Buffer>
  /**
   * The bytes of a file for a reader that looks at them or sends them: each piece's memory is used again for the next
   * one. All pieces but the last are larger than what a connection buffers.
   */
  look(place: SpoolPlace): AsyncIterable<Buffer>
  /** How many bytes of a file have come; undefined for a file that has not begun. */
  size(place: SpoolPlace): Promise<number | undefined>
  /** How many bytes have come of each file that has begun; with `among`, only of those files. */
  sizes(envio: string, among?: ReadonlySet<number>): Promise<Map<number, number>>
  /**
   * Begins a file; one that has begun keeps its bytes. Throws STORAGE_FULL, and CONFLICT for an envio that takes no files.
   */
  begin(place: SpoolPlace): Promise<void>
  /**
   * Adds bytes to a file as fast as they come, and gives its new length, which is on stable storage then. What was written
   * before a failure stays. Throws STORAGE_FULL, TOO_LARGE for a byte beyond `whole`, CONFLICT when the file was removed or
   * has grown meanwhile, and what the source throws.
   */
  append(
    place: SpoolPlace,
    range: { from: number; whole: number },
    source: AsyncIterable<Uint8Array>,
  ): Promise<number>
  /** Removes the bytes of a file. */
  removeFile(place: SpoolPlace): Promise<void>
  /** Removes the bytes of an envio. */
  remove(envio: string): Promise<void>
  /** The envios that have bytes here. Each has a record, or had one. */
  envios(): AsyncIterable<string>
  close(): void
}
