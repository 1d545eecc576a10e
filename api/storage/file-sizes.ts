import { stat } from 'node:fs'
import { isMissing } from '#shared/node/data-folder/system-errors'

/** Files that are looked at together. */
const AT_ONCE = 64

/**
 * Bytes of the files at these paths, in their order; 0 for one that is not there. By callbacks, many at once: one promise
 * after another costs an order of 15,000 photos half a second of the processor before the first byte of its zip.
 */
export function sizesAt(paths: readonly string[]): Promise<number[]> {
  return new Promise((resolve, reject) => {
    const sizes = paths.map(() => 0)
    let next = 0
    let left = paths.length
    const look = () => {
      const at = next++
      const path = paths[at]
      if (path === undefined) return
      stat(path, (error, found) => {
        if (error && !isMissing(error)) return reject(error)
        if (!error) sizes[at] = found.size
        left -= 1
        if (left === 0) resolve(sizes)
        else look()
      })
    }
    if (left === 0) resolve(sizes)
    else for (let count = 0; count < AT_ONCE; count++) look()
  })
}
