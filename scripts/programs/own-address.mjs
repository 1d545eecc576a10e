// In a bundle a module shares a file with others and lies in another folder. This plugin makes its `import.meta.url`
// the address it would have as a file of its own, so that it finds its threads, the screens and the product's folder as
// it does in the sources.
import { posix, relative, sep } from 'node:path'

const OWN = /\bimport\.meta\.url\b/g
const MARK = /OWN_ADDRESS\("([^"]+)"\)/g

/** Applies to the product's own modules below `root`, not to those of packages. */
export const ownAddress = (root) => ({
  name: 'own-address',
  transform(code, id) {
    if (!id.endsWith('.ts') || id.includes('node_modules') || code.search(OWN) < 0) return undefined
    const compiled = relative(root, id).replaceAll(sep, '/').replace(/\.ts$/, '.js')
    return { code: code.replaceAll(OWN, `OWN_ADDRESS("${compiled}")`), map: null }
  },
  renderChunk(code, { fileName }) {
    if (code.search(MARK) < 0) return undefined
    const addressOf = (_, path) =>
      `new URL("${posix.relative(posix.dirname(fileName), path)}", import.meta.url).href`
    return { code: code.replaceAll(MARK, addressOf), map: null }
  },
})
