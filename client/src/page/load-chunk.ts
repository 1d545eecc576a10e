import { CHUNK_TIMEOUT_MS } from '#shared/constants'

/** Loads a lazy chunk, failing after 120000 ms. Source: spec §9. */
export function loadChunk<T>(load: () => Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('chunk timeout')), CHUNK_TIMEOUT_MS)
    load()
      .then(resolve, reject)
      .finally(() => clearTimeout(timer))
  })
}
