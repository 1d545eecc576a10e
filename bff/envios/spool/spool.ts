/** A file of an envio: where it lies. */
export interface SpoolPlace {
  envio: string
  n: number
}

/** The bytes of envios, until the backend has them. */
export interface Spool {
  /** Bytes that may still be written, above what is kept free for everything else. */
  free(): Promise<number>
  /** Bytes of a file, to be kept elsewhere: each piece in memory of its own. */
  read(place: SpoolPlace): AsyncIterable<Buffer>
  /**
   * Bytes of a file, to be looked at or sent: each piece is gone when the next one is asked for. All but a file's last one
   * are larger than what a connection holds back.
   */
  look(place: SpoolPlace): AsyncIterable<Buffer>
  /** Bytes that have come; undefined for a file that has not begun. */
  size(place: SpoolPlace): Promise<number | undefined>
  /** Bytes that have come of each file that has begun, or of those among these. */
  sizes(envio: string, among?: ReadonlySet<number>): Promise<Map<number, number>>
  /** Begins a file; one that has begun keeps its bytes. Throws STORAGE_FULL, CONFLICT for an envio that takes none. */
  begin(place: SpoolPlace): Promise<void>
  /**
   * Adds bytes to a file as fast as they come, and gives its new length; what was written before a failure stays. What it
   * gives is kept for good. Throws STORAGE_FULL, TOO_LARGE for a byte beyond `whole`, CONFLICT when the file has gone or grown
   * otherwise meanwhile, and what the source throws.
   */
  append(
    place: SpoolPlace,
    range: { from: number; whole: number },
    source: AsyncIterable<Uint8Array>,
  ): Promise<number>
  /** Removes a file that begins anew. */
  removeFile(place: SpoolPlace): Promise<void>
  /** Removes what has come of an envio. */
  remove(envio: string): Promise<void>
  /** Envios of which something lies here: a record was there before. */
  envios(): AsyncIterable<string>
  close(): void
}
