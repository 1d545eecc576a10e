import { join } from 'node:path'
import { ROOT } from '../build.mjs'

/** The package of a major version of Node.js for this machine, as scripts/nodes/package.json names it. */
export const packageOf = (major) => `node-${major}-${process.platform}-${process.arch}`

/** Its program, as `npm ci --prefix scripts/nodes` brings it. */
export const binaryOf = (major) => join(ROOT, 'scripts/nodes/node_modules', packageOf(major), 'bin/node')
