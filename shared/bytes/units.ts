/** Bytes of a kilobyte and of a megabyte, in which limits are counted and told. */
export const KB = 1024
export const MB = 1024 * KB
