// Packages whose one file asks for all their others, of which a program uses a few. A name is taken from the file that
// has it, so that a start reads no more; one that is not here stops the build.
import { join, sep } from 'node:path'

/** Each package's names by the file that is them, or by one of what a file exports. */
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

/** What a package does besides when it is read. */
const BESIDES = {
  undici: (fileOf) => `
import Dispatcher from ${fileOf('lib/dispatcher/dispatcher.js')}
import api from ${fileOf('lib/api/index.js')}
Object.assign(Dispatcher.prototype, api)`,
}

/** A program of its own that uses more of a package, and reads it whole; so do other packages. */
const WHOLE = [join('bff', 'conformance'), 'node_modules'].map((folder) => folder + sep)

const MARK = '\0used-parts:'

/** The module that stands for a package. */
function moduleFor(name, folder) {
  const fileOf = (path) => JSON.stringify(join(folder, path))
  const lines = Object.entries(PARTS[name]).map(([part, place]) => {
    const [path, member = 'default'] = place.split('#')
    return `export { ${member} as ${part} } from ${fileOf(path)}`
  })
  return [...lines, BESIDES[name]?.(fileOf)].join('\n')
}

/** The plugin, for the product in `root`. */
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
