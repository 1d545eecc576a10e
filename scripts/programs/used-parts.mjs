// Packages whose main file loads all of their others although a program uses only a few. Each name is imported from the
// file that defines it, so that a start reads no more than it needs; a name that is not listed here stops the build.
import { join, sep } from 'node:path'

/**
 * Each package's names, with the file whose default export they are, or with `file#name` for one of several exports.
 */
export const PARTS = {
  undici: {
    Agent: 'lib/dispatcher/agent.js',
    buildConnector: 'lib/core/connect.js',
    errors: 'lib/core/errors.js',
  },
  'rate-limiter-flexible': {
    RateLimiterMemory: 'lib/RateLimiterMemory.js',
    RateLimiterRes: 'lib/RateLimiterRes.js',
  },
  'prom-client': {
    Counter: 'lib/counter.js',
    Gauge: 'lib/gauge.js',
    Histogram: 'lib/histogram.js',
    Registry: 'lib/registry.js',
    prometheusContentType: 'lib/registry.js#PROMETHEUS_CONTENT_TYPE',
  },
}

/** Side effects of a package's main file that the product relies on, and that have to be repeated here. */
const BESIDES = {
  undici: (fileOf) => `
import Dispatcher from ${fileOf('lib/dispatcher/dispatcher.js')}
import api from ${fileOf('lib/api/index.js')}
Object.assign(Dispatcher.prototype, api)`,
}

/** Importers that get the whole package: the conformance program, which uses more of it, and other packages. */
const WHOLE = [join('bff', 'conformance'), 'node_modules'].map((folder) => folder + sep)

const MARK = '\0used-parts:'

/** The source of the module that replaces a package's main file. */
function moduleFor(name, folder) {
  const fileOf = (path) => JSON.stringify(join(folder, path))
  const lines = Object.entries(PARTS[name]).map(([part, place]) => {
    const [path, member = 'default'] = place.split('#')
    return `export { ${member} as ${part} } from ${fileOf(path)}`
  })
  return [...lines, BESIDES[name]?.(fileOf)].join('\n')
}

/** The plugin for the product in `root`. */
export const usedParts = (root) => ({
  name: 'used-parts',
  resolveId: (source, importer = '') =>
    source in PARTS && !WHOLE.some((folder) => importer.startsWith(join(root, folder)))
      ? { id: MARK + source }
      : null,
  load(id) {
    if (!id.startsWith(MARK)) return null
    const name = id.slice(MARK.length)
    return { code: moduleFor(name, join(root, 'node_modules', name)), moduleType: 'js' }
  },
})
