import { join } from 'node:path'
import { ROOT } from '../build.mjs'

/** The npm package that holds a major version of Node.js for this machine, named as in scripts/nodes/package.json. */
export const packageOf = (major) => `node-${major}-${process.platform}-${process.arch}`

/** The path of that version's program after `npm ci --prefix scripts/nodes`. */
export const binaryOf = (major) => join(ROOT, 'scripts/nodes/node_modules', packageOf(major), 'bin/node')
