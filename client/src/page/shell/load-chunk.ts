/** Milliseconds a lazy chunk may take to load. Source: spec §9. */
export const CHUNK_TIMEOUT_MS = 120_000

/** Loads a lazy chunk, failing after 120000 ms. Source: spec §9. */
export function loadChunk<T>(load: () => Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('chunk timeout')), CHUNK_TIMEOUT_MS)
    load()
      .then(resolve, reject)
      .finally(() => clearTimeout(timer))
  })
}
