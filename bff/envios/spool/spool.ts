/** A file of an envio: where it lies. */
export interface SpoolPlace {
  envio: string
  n: number
}

/** The bytes of envios, until the backend has them. */
export interface Spool {
  /** Bytes that may still be written, above what is kept free for everything else. */
  free(): Promise<number>
  /** Bytes of a file, to be kept elsewhere: each piece has memory of its own. */
  read(place: SpoolPlace): AsyncIterable<Buffer>
  /**
   * Bytes of a file, to be looked at or sent: the memory of each piece is used again for the next one. All pieces but the
   * last are larger than what a connection buffers.
   */
  look(place: SpoolPlace): AsyncIterable<Buffer>
  /** Bytes that have come; undefined for a file that has not begun. */
  size(place: SpoolPlace): Promise<number | undefined>
  /** Bytes that have come, by file, of the files that have begun; with `among`, of those in it. */
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
  /** Removes what has come of a file. */
  removeFile(place: SpoolPlace): Promise<void>
  /** Removes what has come of an envio. */
  remove(envio: string): Promise<void>
  /** Envios that have bytes here. Each has, or had, a record. */
  envios(): AsyncIterable<string>
  close(): void
}
